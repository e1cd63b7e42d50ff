"""`python -m lapwing` is `lapwing`."""

from lapwing.app.cli.main import main

if __name__ == "__main__":
    main()
