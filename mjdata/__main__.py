"""``python -m mjdata`` is the command line."""

from mjdata.cli import main

main()
