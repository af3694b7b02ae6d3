import { randomUUID } from 'node:crypto'
import { fql, type Client, type TimeStub } from 'fauna'
import type { AccountContext } from '../context/account-context.ts'
import { repeatable } from '../providers/database-client.ts'
import type { OwnProcess } from '../providers/own-process.ts'
import { createRecurringWork } from '../timers/recurring-work.ts'
import { createLeases, GONE_AFTER_SECONDS, SOLE_LEASES, type Leases } from './leases.ts'

/** Another process over the same control database. */
export interface OtherProcess {
  readonly id: string
  readonly url: string
  /** Whether it has been seen lately. */
  readonly isAlive: boolean
  /** When it was seen last. */
  readonly seenAt: Date
}

/** This process's part among those over one control database. */
export interface Membership {
  readonly leases: Leases
  /** Takes part: says that it is there, once. */
  join(): Promise<void>
  /** Says so again and again from now on. */
  begin(): void
  /** Leaves at once what this process has for others to take. */
  leave(): Promise<void>
  /** The others whose logs may still be asked for; none where this process is the only one. */
  listOthers(): Promise<readonly OtherProcess[]>
}

const SEEN_MS = (GONE_AFTER_SECONDS * 1000) / 3
/** Query logs go back no further, so that nobody asks for a process that has gone for longer. */
const KNOWN_DAYS = 90

const ALONE: Membership = {
  leases: SOLE_LEASES,
  join: () => Promise.resolve(),
  begin: () => undefined,
  leave: () => Promise.resolve(),
  listOthers: () => Promise.resolve([]),
}

/** Creates the membership of this process; where the context names none, it is the only one and nothing is written. */
export function createMembership({ control, ownProcess, logger }: Pick<AccountContext, 'control' | 'ownProcess' | 'logger'>): Membership {
  if (ownProcess === undefined) return ALONE
  const run = randomUUID()
  let hasJoined = false
  const join = async (): Promise<void> => {
    const before = await sayPresent(control, ownProcess, run)
    if (hasJoined && before !== null && before !== run)
      logger.error(
        { process: ownProcess.id },
        'another process has the same data folder, or a copy of it: give each process one of its own',
      )
    hasJoined = true
  }
  const presence = createRecurringWork({
    everyMs: SEEN_MS,
    work: join,
    onFault: (error) => logger.error({ err: error }, 'this process could not tell the others that it is there'),
  })
  return {
    leases: createLeases(control, { process: ownProcess.id, run }),
    join,
    begin: () => presence.begin(),
    leave: async () => {
      await presence.close()
      await control
        .query(repeatable(fql`ServerProcess.byRun(${run}).forEach(process => process.update({ run: null }))`))
        .catch((error: unknown) => logger.warn({ err: error }, 'this process could not tell the others that it stops'))
    },
    listOthers: () => listOthers(control, ownProcess.id),
  }
}

/** Returns the run that was there before. All times are the database's. */
async function sayPresent(control: Client, { id, url }: OwnProcess, run: string): Promise<string | null> {
  const { data } = await control.query<string | null>(
    repeatable(fql`
    let known = ServerProcess.byProcess(${id}).first()
    let seen = { url: ${url}, run: ${run}, seenAt: Time.now(), ttl: Time.now().add(${KNOWN_DAYS}, "days") }
    if (known == null) {
      ServerProcess.create(Object.assign({ process: ${id} }, seen))
      null
    } else {
      let before = known!.run
      known!.update(seen)
      before
    }`),
  )
  return data
}

type Row = Omit<OtherProcess, 'seenAt'> & { readonly seenAt: TimeStub }

async function listOthers(control: Client, ownId: string): Promise<readonly OtherProcess[]> {
  const { data } = await control.query<Row[]>(fql`
    ServerProcess.all().toArray().where(.process != ${ownId}).map(other => {
      id: other.process, url: other.url, seenAt: other.seenAt,
      isAlive: other.run != null && other.seenAt.add(${GONE_AFTER_SECONDS}, "seconds") >= Time.now()
    })`)
  return data.map((row) => ({ ...row, seenAt: row.seenAt.toDate() }))
}
