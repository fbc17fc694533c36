"""What a terminal shows: boards, pages, menus, the screen that is redrawn, the scroll that is not."""
