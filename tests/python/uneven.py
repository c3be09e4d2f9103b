"""An executor whose work comes in another order than it was given out."""

import time
from concurrent.futures import ThreadPoolExecutor


class Uneven(ThreadPoolExecutor):
    """Threads of which every third block takes its time, so that later ones are done before."""

    def __init__(self):
        super().__init__(3)
        self.given = 0

    def submit(self, fn, /, *args, **kwargs):
        self.given += 1
        wait = 0.03 if self.given % 3 == 1 else 0

        def later():
            time.sleep(wait)
            return fn(*args, **kwargs)

        return super().submit(later)
