import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { moveDatabases } from './move-databases.ts'
import { openProgress } from './progress.ts'
import { MoveError } from './wire.ts'

/** The command `npm run move -- --from URL --to URL [--database PATH]`. */

const EXIT_FAILED = 1
const EXIT_MISUSED = 2

const USAGE = `npm run move -- --from URL --to URL [--database PATH] [--state FILE] [--stopped]

  --from, --to   addresses of the databases: of a region group, or of a cluster
  --database     a database below the root, as names joined with /; without it everything is moved
  --state        file of the progress, with which a move that was stopped goes on; default move.json
  --stopped      writes to the source have stopped already: do not ask

The secrets are taken from MOVE_FROM_SECRET and MOVE_TO_SECRET.
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      database: { type: 'string', default: '' },
      state: { type: 'string', default: 'move.json' },
      stopped: { type: 'boolean', default: false },
    },
  })
  const { MOVE_FROM_SECRET: fromSecret, MOVE_TO_SECRET: toSecret } = process.env
  const { from, to, database, state, stopped } = values
  if (from === undefined || to === undefined || fromSecret === undefined || toSecret === undefined) {
    process.stderr.write(USAGE)
    return EXIT_MISUSED
  }
  const path = database.split('/').filter((name) => name !== '')
  const begun = Date.now()
  try {
    await moveDatabases({
      from: { url: from, secret: fromSecret, path },
      to: { url: to, secret: toSecret, path },
      ...openProgress(state, from, to),
      say,
      writesStopped: stopped ? () => Promise.resolve() : confirm,
    })
    say(`Moved in ${Math.round((Date.now() - begun) / 1000)} s. History is not part of it: it stays in the source.`)
    return 0
  } catch (error: unknown) {
    if (!(error instanceof MoveError)) throw error
    process.stderr.write(`${error.message}\nWhat was copied stays, and the next run goes on from ${state}.\n`)
    return EXIT_FAILED
  }
}

async function confirm(): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  await lines.question('Press Enter when they have stopped. ')
  lines.close()
}
