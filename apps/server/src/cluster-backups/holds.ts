import { BackupError } from '@terrarium/gateway'

/** A copy or restore that makes a database unavailable. */
export interface Hold {
  readonly job: bigint
  readonly kind: 'copy' | 'restore'
  readonly globalId: bigint
}

type Path = readonly string[]
/** Where a database was when it was last seen. */
type LastPathOf = (globalId: bigint) => Path | undefined

/** Which databases of a cluster are held by jobs of this process, and by those of others. */
export class Holds {
  readonly #own = new Map<bigint, Hold>()
  #others: readonly Hold[] = []

  /** Holds a database at a path for a job. @throws {BackupError} where another job holds it, one above it or one below it */
  add(hold: Hold, path: Path, lastPathOf: LastPathOf): void {
    const other = this.all.find(({ job, globalId }) => job !== hold.job && isRelated(path, lastPathOf(globalId)))
    if (other !== undefined) throw new BackupError({ code: 'failed', message: 'Another job holds the database.' })
    this.#own.set(hold.globalId, hold)
  }

  /** Lets go of a database, if the job holds it. */
  remove({ globalId, job }: Pick<Hold, 'globalId' | 'job'>): void {
    if (this.#own.get(globalId)?.job === job) this.#own.delete(globalId)
  }

  /** Replaces what jobs of other processes hold. */
  setOthers(holds: readonly Hold[]): void {
    this.#others = holds
  }

  heldBy(globalId: bigint): bigint | undefined {
    return this.all.find((hold) => hold.globalId === globalId)?.job
  }

  /** Those of this process by jobs that are not among the known ones. */
  unknown(known: ReadonlySet<bigint>): readonly Hold[] {
    return [...this.#own.values()].filter(({ job }) => !known.has(job))
  }

  get all(): readonly Hold[] {
    return [...this.#own.values(), ...this.#others.filter(({ globalId }) => !this.#own.has(globalId))]
  }

  /** Kinds of the jobs by paths of databases, joined with slashes. */
  byPath(lastPathOf: LastPathOf): ReadonlyMap<string, Hold['kind']> {
    const found = this.all.flatMap(({ globalId, kind }): [string, Hold['kind']][] => {
      const path = lastPathOf(globalId)
      return path === undefined ? [] : [[path.join('/'), kind]]
    })
    return new Map(found)
  }
}

/** Whether one is the other, or is above or below it. */
function isRelated(path: Path, other: Path | undefined): boolean {
  return other !== undefined && path.slice(0, other.length).every((name, at) => name === other[at])
}
