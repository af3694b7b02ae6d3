import { createRandom, type Random } from '../histories/random.ts'
import { Ledger } from './ledger.ts'
import type { Target } from './server/target.ts'

export interface CrashOptions {
  readonly rounds: number
  /** Clients that write at once. */
  readonly sessions: number
  readonly seed: number
}

export interface CrashResult {
  readonly acknowledged: number
  readonly failures: readonly string[]
}

/** A kill comes once this many writes of a round were acknowledged, or up to as many more. */
const WRITES_MIN = 20
const WRITES_MORE = 200
const REPORT_EVERY = 10

const SET_UP = `Collection.create({
  name: "Entry",
  indexes: { byNumber: { terms: [{ field: "number" }] }, byOwner: { terms: [{ field: "owner" }], values: [{ field: "number" }] } },
  constraints: [{ unique: ["number"] }]
})`

/**
 * Kills the server while clients create and change documents, checks the store as it lies on disk, and starts it again. Then everything that
 * was acknowledged must be there, by id, by index and in the feed; the feed and the collection must agree; and numbers must be unique.
 */
export async function runCrashRounds(target: Target, options: CrashOptions, say: (line: string) => void): Promise<CrashResult> {
  const client = target.createClient()
  await client.get(SET_UP)
  const ledger = new Ledger(await client.get<string>('Entry.all().eventSource()'))
  const random = createRandom(options.seed)
  for (let round = 1; round <= options.rounds; round++) {
    await writeUntilKilled(target, ledger, options.sessions, WRITES_MIN + random.below(WRITES_MORE), random)
    await target.check()
    await target.start()
    await ledger.judgeRound(client, `round ${round}`)
    if (round % REPORT_EVERY === 0) say(`round ${round}: ${ledger.acknowledged} acknowledged writes, ${ledger.failures.length} failures`)
  }
  await ledger.judgeEnd(client)
  client.close()
  return ledger
}

async function writeUntilKilled(target: Target, ledger: Ledger, sessions: number, writes: number, random: Random): Promise<void> {
  let acknowledged = 0
  let killed: Promise<void> | undefined
  const write = async (session: number): Promise<void> => {
    const client = target.createClient()
    while (killed === undefined) {
      if (await ledger.write(client, session, random)) acknowledged++
      if (acknowledged >= writes) killed ??= target.stop('SIGKILL')
    }
    client.close()
  }
  await Promise.all(Array.from({ length: sessions }, (_, session) => write(session)))
  await killed
}
