"""What advice, an explanation and a lesson are. No game is named here; the rooms' tutors are behind their doors."""
