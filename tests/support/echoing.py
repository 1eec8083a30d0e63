"""`python -m tests.support.echoing`: says that it is ready, and answers each line by itself.

It waits for a minute before it answers `wait`, and ends at `end`.
"""

import sys
import time

sys.stdout.buffer.write(b"\n")
sys.stdout.buffer.flush()
for line in sys.stdin.buffer:
    if line == b"wait\n":
        time.sleep(60)
    if line == b"end\n":
        sys.exit()
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
