import { ConstraintFailureError, fql, type Query, type QueryValue } from 'fauna'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { beginAttempt, failAttempt, locksOfAddresses, settleAttempt, takeBackAttempt } from './guard-queries.ts'
import type { BegunRow, LockRow, OwnAttempt } from './guard-queries.ts'
import { lockedError, type Lock } from './lock.ts'
import { Turns } from './turns.ts'
import { repeatable } from '../../providers/database-client.ts'
import { UnansweredError } from '../../providers/unanswered-error.ts'

/** A try that was taken before the password, or code, is looked at. Disposed of without a word of how it ended, it has failed. */
export interface Attempt extends AsyncDisposable {
  /** Everything was right: forgets the failures and locks of the address. */
  settle(): Promise<void>
  /** It was neither right nor wrong: something is missing. */
  takeBack(): Promise<void>
  /** It was wrong. @returns the lock that this brings */
  fail(): Promise<Lock | undefined>
  /** Something has failed meanwhile: a database that does not answer says nothing of a password, anything else counts as wrong. */
  end(error: unknown): Promise<void>
}

/**
 * Remembers failed sign-ins by address, whether or not anyone has that address.
 *
 *   begin ─▶ a try is left ──────────────▶ it is looked at ─▶ right: failures are forgotten
 *     ├────▶ all are under way ─▶ wait ─┘                 └─▶ wrong: one more failure, the fifth locks
 *     └────▶ locked
 *
 * Which attempts get a try is decided before they are looked at, so that many at once are no more guesses than one after the other.
 */
export interface SignInGuard {
  /** Waits until a try is free, and takes it. @throws {AccountError} account_locked_hour, account_locked_support, cooldown */
  begin(emailHash: string): Promise<Attempt>
  /** Forgets the failures and locks of an address. */
  clear(emailHash: string): Promise<void>
  /** Returns the locks that some addresses have now. */
  locksOf(emailHashes: readonly string[], now: Date): Promise<ReadonlyMap<string, Lock>>
}

const ID_BYTES = 12
/** Between looks at whether tries that other processes have taken are free again. */
const LOOK_MS = 100
/** Longer than attempts whose process was killed are waited for. */
const WAIT_MAX_MS = 25_000

/** Creates the guard over the control database. */
export function createSignInGuard(context: AccountContext): SignInGuard {
  const { control, random } = context
  const turns = new Turns()

  return {
    begin: async (emailHash) => {
      const endTurn = await turns.take(emailHash)
      try {
        const own = { emailHash, id: Buffer.from(random.bytes(ID_BYTES)).toString('base64url') }
        await takeTry(context, own)
        return new OpenAttempt(context, own, endTurn)
      } catch (error: unknown) {
        endTurn()
        throw error
      }
    },
    clear: async (emailHash) => {
      await control.query(
        repeatable(fql`
        SignInGuard.byEmailHash(${emailHash}).forEach(guard => guard.delete())
        null`),
      )
    },
    locksOf: async (emailHashes, now) => {
      const { data } = await control.query(locksOfAddresses(emailHashes, now))
      return new Map(
        data.flatMap((row) => {
          const lock = toLock(row)
          return lock === undefined ? [] : [[row.emailHash, lock] as const]
        }),
      )
    },
  }
}

async function takeTry(context: AccountContext, own: OwnAttempt): Promise<void> {
  const waitsUntil = performance.now() + WAIT_MAX_MS
  for (;;) {
    const { locked, isTaken } = await beginOnce(context, own)
    const lock = toLock(locked)
    if (lock !== undefined) throw lockedError(lock)
    if (isTaken) return
    if (performance.now() > waitsUntil) throw new AccountError('cooldown', { retryAfterSeconds: 1 })
    await new Promise((done) => setTimeout(done, LOOK_MS * (1 + Math.random())))
  }
}

async function beginOnce(context: AccountContext, own: OwnAttempt): Promise<BegunRow> {
  try {
    return (await context.control.query(beginAttempt(own, timeOf(context)))).data
  } catch (error: unknown) {
    // Another process made the first attempt on this address in the same moment.
    if (error instanceof ConstraintFailureError) return { locked: null, isTaken: false }
    throw error
  }
}

class OpenAttempt implements Attempt {
  readonly #context: AccountContext
  readonly #own: OwnAttempt
  readonly #endTurn: () => void
  #isOver = false

  constructor(context: AccountContext, own: OwnAttempt, endTurn: () => void) {
    this.#context = context
    this.#own = own
    this.#endTurn = endTurn
  }

  async settle(): Promise<void> {
    await this.#end(settleAttempt(this.#own, timeOf(this.#context)))
  }

  async takeBack(): Promise<void> {
    await this.#end(takeBackAttempt(this.#own))
  }

  async fail(): Promise<Lock | undefined> {
    return toLock(await this.#end(failAttempt(this.#own, timeOf(this.#context))))
  }

  async end(error: unknown): Promise<void> {
    await this.#tryTo(() => (error instanceof UnansweredError ? this.takeBack() : this.fail()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tryTo(() => this.fail())
  }

  async #tryTo(end: () => Promise<unknown>): Promise<void> {
    try {
      if (!this.#isOver) await end()
    } catch (error: unknown) {
      // It counts as failed by itself in a while.
      this.#context.logger.warn({ err: error }, 'the end of a sign-in could not be stored')
    }
  }

  async #end<Row extends QueryValue>(query: Query<Row>): Promise<Row> {
    this.#isOver = true
    try {
      return (await this.#context.control.query(query)).data
    } finally {
      this.#endTurn()
    }
  }
}

function toLock(row: LockRow | null): Lock | undefined {
  if (row === null) return undefined
  if (row.support) return 'support'
  return row.until === null ? undefined : { until: row.until.toDate() }
}
