import type { DatabaseBackups, RegionBackups } from '@terrarium/account'
import { must } from '@terrarium/base'
import type { RegionPrefix } from '@terrarium/contracts'

type Replacement = Parameters<RegionBackups['replace']>[0]
type Held = Parameters<RegionBackups['hold']>[0]
type Pause = 'snapshot' | 'export' | 'verify' | 'write' | 'switch' | 'release'

/**
 * One process's backups of the region group `us` as if it were on a cluster: what this process holds no other one knows unless somebody says so. The data
 * are those of the embedded store.
 */
export interface SharedRegion {
  readonly wrap: (own: DatabaseBackups) => DatabaseBackups
  /** Jobs that hold databases here, as far as this process knows of its own. */
  readonly held: ReadonlyMap<bigint, Held>
  /** The jobs of others that it heard of last. */
  readonly noted: () => readonly bigint[]
  /** Replacements that were asked for, with when they were, and holds. */
  readonly replaced: readonly (Replacement & { readonly atMs: number })[]
  readonly heldAtMs: readonly number[]
  /** Lets the process stand still when it comes there; stopping does not wake it. */
  pauseAt(place: Pause): void
  /** Resolves once it stands still. */
  readonly paused: Promise<void>
  wake(): void
}

interface RegionState {
  readonly held: Map<bigint, Held>
  readonly replaced: (Replacement & { atMs: number })[]
  readonly heldAtMs: number[]
  readonly pass: (place: Pause) => Promise<void>
}

/** Creates the backups of one process. */
export function createSharedRegion(): SharedRegion {
  const standing = new Signal()
  const waking = new Signal()
  let noted: readonly bigint[] = []
  let pausedAt: Pause | undefined
  const pass = async (place: Pause): Promise<void> => {
    if (place !== pausedAt) return
    standing.give()
    await waking.given
  }
  const state: RegionState = { held: new Map(), replaced: [], heldAtMs: [], pass }
  return {
    ...state,
    noted: () => noted,
    paused: standing.given,
    pauseAt: (place) => (pausedAt = place),
    wake: () => waking.give(),
    wrap: (own) => {
      const us = share(must(own.of('us'), 'the store has backups'), state)
      return {
        ...own,
        of: (region: RegionPrefix) => (region === 'us' ? us : own.of(region)),
        noteHeld: (_region, jobs) => void (noted = jobs.map(({ job }) => job)),
      }
    },
  }
}

function share(real: RegionBackups, { held, replaced, heldAtMs, pass }: RegionState): RegionBackups {
  const switched = new Set<bigint>()
  return {
    isShared: true,
    find: (names) => real.find(names),
    locate: async (globalId) => {
      const found = await real.locate(globalId)
      return found && { path: found.path, heldBy: [...held.values()].find((each) => each.globalId === globalId)?.job }
    },
    isSwitched: (globalId) => Promise.resolve(switched.has(globalId)),
    takeSnapshot: async (...wish) => {
      await pass('snapshot')
      return real.takeSnapshot(...wish)
    },
    readFile: (file) => real.readFile(file),
    count: (globalId, max) => real.count(globalId, max),
    exportTo: async (...wish) => {
      await pass('export')
      return real.exportTo(...wish)
    },
    hold: (wish) => {
      held.set(wish.job, wish)
      heldAtMs.push(Date.now())
      return Promise.resolve()
    },
    release: async ({ job, globalId }) => {
      await pass('release')
      held.delete(job)
      switched.delete(globalId)
    },
    releaseUnknown: () => Promise.resolve(0),
    replace: async (replacement, { onStep, signal }) => {
      replaced.push({ ...replacement, atMs: Date.now() })
      for (const step of ['verify', 'write', 'switch'] as const) {
        await onStep?.(step)
        await pass(step)
        if (signal?.aborted === true) throw Object.assign(new Error('It was canceled.'), { name: 'BackupError', code: 'canceled' })
      }
      switched.add(replacement.globalId)
      await real.hold(replacement)
      await real.replace(replacement, {})
      await real.release(replacement)
    },
  }
}

/** Something that happens once. */
class Signal {
  readonly given: Promise<void>
  #give: () => void = () => undefined

  constructor() {
    this.given = new Promise((give) => (this.#give = give))
  }

  give(): void {
    this.#give()
  }
}
