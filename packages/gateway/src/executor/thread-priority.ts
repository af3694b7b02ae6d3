import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** By how much the priority of a thread is lowered whose query takes long, as `nice` counts. */
const LOWERED_BY = 10
const LEAST = 19

/** Returns the system's id of the calling thread; undefined where the system has none. */
export function threadId(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || undefined
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

/** Lets a thread run only when others are idle. Returns whether that could be done. */
export function lowerPriority(thread: number): boolean {
  return trySetPriority(thread, Math.min(getPriority() + LOWERED_BY, LEAST))
}

/** Restores the priority, which not every user may do. Returns whether it could be done. */
export function restorePriority(thread: number): boolean {
  return trySetPriority(thread, getPriority())
}

function trySetPriority(thread: number, priority: number): boolean {
  try {
    setPriority(thread, priority)
    return true
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
