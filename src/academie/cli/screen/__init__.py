"""What stands on a terminal: boards, pages, menus, the screen that is redrawn, the scroll that is not."""
