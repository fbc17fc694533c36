"""What the games on a trictrac board share: the board, throws, plays (native), and its letters and drawing."""
