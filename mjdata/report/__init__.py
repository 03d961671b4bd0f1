"""What people look at: the page, the sheet, the lines on the terminal."""
