import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { HistoryList } from './history-list.ts'
import { moveDatabases } from './move-databases.ts'
import { Cancelled, MoveError } from './move-error.ts'
import { openProgress } from './progress.ts'
import { openClient } from './wire.ts'

/** The command `npm run move -- --from URL --to URL [--database PATH]`. */

const EXIT_FAILED = 1
const EXIT_MISUSED = 2
const EXIT_CANCELLED = 130

const USAGE = `npm run move -- --from URL --to URL [--database PATH] [--history] [--state FILE] [--stopped]

  --from, --to   addresses of the databases: of a region group, or of a cluster
  --database     a database below the root, as names joined with /; without it everything is moved
  --history      the versions of documents, too, as far as collections keep them
  --state        file of the progress, with which a move that was stopped goes on; default move.json
  --stopped      writes to the source have stopped already: do not ask

The secrets are taken from MOVE_FROM_SECRET and MOVE_TO_SECRET. They have to be those of admin keys, or the root's.
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

process.exitCode = await main()

async function main(): Promise<number> {
  const settings = readSettings()
  if (settings === undefined) return EXIT_MISUSED
  const { from, to, fromSecret, toSecret, database, state, history, stopped } = settings
  const cancelling = new AbortController()
  const { signal } = cancelling
  process.once('SIGINT', () => cancelling.abort())
  process.once('SIGTERM', () => cancelling.abort())
  const path = database.split('/').filter((name) => name !== '')
  const begun = Date.now()
  const [source, target] = [openClient(from), openClient(to)]
  try {
    const kept = openProgress(state, { from, to, database: path.join('/'), history })
    const list = new HistoryList(state)
    await moveDatabases({
      from: { url: from, client: source, secret: fromSecret, path, signal },
      to: { url: to, client: target, secret: toSecret, path, signal },
      ...kept,
      ...(history && { history: list }),
      say,
      writesStopped: stopped ? () => Promise.resolve() : () => confirm(cancelling),
    })
    const times = history ? ` The times of the source are in ${list.file}.` : ' History is not part of it: it stays in the source.'
    say(`Moved in ${Math.round((Date.now() - begun) / 1000)} s.${times}`)
    return 0
  } catch (error: unknown) {
    const isCancelled = error instanceof Cancelled || signal.aborted
    if (!isCancelled && !(error instanceof MoveError)) throw error
    complain(isCancelled || !(error instanceof MoveError) ? 'Stopped.' : error.message)
    complain(`What was copied stays, and the same command goes on from ${state}.`)
    return isCancelled ? EXIT_CANCELLED : EXIT_FAILED
  } finally {
    source.close()
    target.close()
  }
}

interface Settings {
  readonly from: string
  readonly to: string
  readonly fromSecret: string
  readonly toSecret: string
  readonly database: string
  readonly state: string
  readonly history: boolean
  readonly stopped: boolean
}

/** Reads what the command is given; says what is missing. */
function readSettings(): Settings | undefined {
  const { MOVE_FROM_SECRET: fromSecret, MOVE_TO_SECRET: toSecret } = process.env
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        database: { type: 'string', default: '' },
        history: { type: 'boolean', default: false },
        state: { type: 'string', default: 'move.json' },
        stopped: { type: 'boolean', default: false },
      },
    })
    const { from, to } = values
    if (from !== undefined && to !== undefined && fromSecret !== undefined && toSecret !== undefined) {
      for (const [flag, url] of Object.entries({ from, to })) if (!URL.canParse(url)) throw new TypeError(`--${flag} is no address: ${url}`)
      return { ...values, from, to, fromSecret, toSecret }
    }
  } catch (error: unknown) {
    if (!(error instanceof TypeError)) throw error
    complain(`${error.message}\n`)
  }
  process.stderr.write(USAGE)
  return undefined
}

async function confirm(cancelling: AbortController): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  lines.on('SIGINT', () => cancelling.abort())
  try {
    await new Promise<void>((done, fail) => {
      lines.question('Press Enter when they have stopped. ', () => done())
      lines.once('close', () => fail(new MoveError('Nobody can be asked here: stop the writes, and run the move again with --stopped.')))
      cancelling.signal.addEventListener('abort', () => fail(new Cancelled('stopped')), { once: true })
    })
  } finally {
    lines.close()
  }
}
