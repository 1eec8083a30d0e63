"""`python -m tests.support.echoing`: answers each line by itself, but waits for a minute before it answers `wait`."""

import sys
import time

for line in sys.stdin.buffer:
    if line == b"wait\n":
        time.sleep(60)
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
