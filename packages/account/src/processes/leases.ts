import type { RegionPrefix } from '@terrarium/contracts'
import { ConstraintFailureError, ContendedTransactionError, fql, type Client, type Query } from 'fauna'
import { repeatable } from '../providers/database-client.ts'

/** The right to do what only one process does. */
export interface Lease {
  /**
   * An expression of FQL that holds while nobody has taken the lease over. A transaction that acts under the lease asks for it, so that a
   * process that stood still does nothing any more.
   */
  readonly isHeld: Query
}

/** Gives what must run once to one of the processes at a time. */
export interface Leases {
  /** Takes a lease, or keeps the one that this process has; undefined while another process has it. */
  hold(name: string): Promise<Lease | undefined>
  /** Whether another process had it last, gone or not. */
  isOthers(name: string): Promise<boolean>
  /** The other process that has it now, and where that is reached; undefined where none does. */
  findOther(name: string): Promise<{ readonly process: string; readonly url: string } | undefined>
}

/** The name of the lease of who makes the backups of a region group. */
export function nameOfStore(region: RegionPrefix): string {
  return `store:${region}`
}

/** A process that has not been seen for so long, by the database's clock, counts as gone. */
export const GONE_AFTER_SECONDS = 30

/** The leases of the only process: nobody else wants them, and nothing is written. */
export const SOLE_LEASES: Leases = {
  hold: () => Promise.resolve({ isHeld: fql`true` }),
  isOthers: () => Promise.resolve(false),
  findOther: () => Promise.resolve(undefined),
}

/** A run of a process, from its start to its end. */
export interface ProcessRun {
  readonly process: string
  readonly run: string
}

/**
 * Creates the leases of one run of a process. A lease ends with the run that has it: when that says so, begins again, or is not seen any more;
 * `createMembership` keeps it seen. Each change of hands has a higher number.
 */
export function createLeases(control: Client, own: ProcessRun): Leases {
  return {
    hold: async (name) => {
      const number = await take(control, name, own)
      return number === null ? undefined : { isHeld: fql`(Lease.byName(${name}).first()?.number == ${number})` }
    },
    isOthers: async (name) => {
      const { data } = await control.query<boolean>(fql`
        let lease = Lease.byName(${name}).first()
        lease != null && lease!.process != ${own.process}`)
      return data
    },
    findOther: async (name) => {
      const { data } = await control.query<{ process: string; url: string } | null>(fql`
        let lease = Lease.byName(${name}).first()
        let holder = if (lease == null) null else ServerProcess.byRun(lease!.run).first()
        let isThere = holder != null && holder!.process != ${own.process} && holder!.seenAt.add(${GONE_AFTER_SECONDS}, "seconds") >= Time.now()
        if (isThere) { process: holder!.process, url: holder!.url } else null`)
      return data ?? undefined
    },
  }
}

async function take(control: Client, name: string, { process, run }: ProcessRun): Promise<number | null> {
  try {
    const query = repeatable(fql<number | null>`
      let lease = Lease.byName(${name}).first()
      if (lease != null && lease!.run == ${run}) lease!.number
      else {
        let holder = if (lease == null) null else ServerProcess.byRun(lease!.run).first()
        let isFree = holder == null || holder!.seenAt.add(${GONE_AFTER_SECONDS}, "seconds") < Time.now()
        if (!isFree) null
        else if (lease == null) Lease.create({ name: ${name}, process: ${process}, run: ${run}, number: 1 }).number
        else lease!.update({ process: ${process}, run: ${run}, number: lease!.number + 1 }).number
      }`)
    return (await control.query<number | null>(query)).data
  } catch (error: unknown) {
    // Another process took it in the same moment.
    if (error instanceof ConstraintFailureError || error instanceof ContendedTransactionError) return null
    throw error
  }
}
