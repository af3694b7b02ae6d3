import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** A thread with no more jobs between two looks counts as idle. */
const IDLE_JOBS = 20
/** Garbage below this is left where it is. */
const GROWTH_BYTES = 16 * 1024 * 1024

/**
 * Collects the garbage of this thread once it is idle after a load: the platform does so only while a thread allocates, so what the last queries
 * left would stay until the next ones. An idle thread loses some 30 ms by it, once for each load.
 *
 * @param jobs how many jobs the thread has had so far
 * @param lookMs how often that is looked at
 * @returns ends it
 */
export function collectWhenIdle(jobs: () => number, lookMs: number = LOOK_MS): () => void {
  let jobsBefore = jobs()
  let bytesAfter = 0
  let collect: (() => void) | undefined
  const timer = setInterval(() => {
    const isIdle = jobs() - jobsBefore <= IDLE_JOBS
    jobsBefore = jobs()
    if (!isIdle || heapBytes() < bytesAfter + GROWTH_BYTES) return
    collect ??= findCollector()
    collect()
    bytesAfter = heapBytes()
  }, lookMs).unref()
  return () => clearInterval(timer)
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}

/** The platform gives a context the means only if it was made after this flag was set. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
