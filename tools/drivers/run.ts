// npm run drivers [-- NAME …]: installs official clients into .cache/drivers and walks each through a database of a server of its own, built before.
// Names: javascript, python, go, java (the platform's HTTP client in the driver's forms, since the driver itself is not served), cli (with a secret),
// cli-account (signing in). A client whose language or package is not to be had here is reported and skipped.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../run/prepare.mjs'
import { startServer } from '../run/server-process.mjs'
import { startThrottle } from './throttle.ts'

interface Driver {
  readonly name: string
  /** Folder of the client, where another driver's is the same. */
  readonly folder?: string
  /** File that is there once the client is installed. */
  readonly installed: string
  /** Commands that install it, each run in its folder. */
  readonly install: readonly (readonly string[])[]
  /** Program of `tools/drivers` and how it is run, in the folder. */
  readonly program: string
  readonly run: (folder: string) => readonly string[]
  readonly env?: (folder: string) => Record<string, string>
}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const CACHE = join(root, '.cache', 'drivers')
/** After this long a walk is ended. */
const WALK_MS_MAX = 300_000
const NPM = ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts']

const DRIVERS: readonly Driver[] = [
  {
    name: 'javascript',
    installed: 'node_modules/fauna/package.json',
    install: [
      ['npm', 'init', '-y'],
      [...NPM, 'fauna@2.4.1'],
    ],
    program: 'walk-js.mjs',
    run: () => [process.execPath, 'walk-js.mjs'],
    env: () => ({ FAUNA_MODULE: 'fauna' }),
  },
  {
    name: 'python',
    installed: 'venv/lib',
    install: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', 'fauna==2.4.0'],
    ],
    program: 'walk.py',
    run: (folder) => [join(folder, 'venv/bin/python'), 'walk.py'],
  },
  {
    name: 'go',
    installed: 'go.sum',
    install: [
      ['go', 'mod', 'init', 'drivers'],
      ['go', 'get', 'github.com/fauna/fauna-go/v3@v3.0.2'],
    ],
    program: 'walk.go',
    run: () => ['go', 'run', '.'],
  },
  { name: 'java', installed: 'Walk.java', install: [['java', '--version']], program: 'Walk.java', run: () => ['java', 'Walk.java'] },
  {
    name: 'cli',
    installed: 'node_modules/fauna-shell/package.json',
    install: [
      ['npm', 'init', '-y'],
      [...NPM, 'fauna-shell@4.0.0'],
    ],
    program: 'walk-cli.mjs',
    run: () => [process.execPath, 'walk-cli.mjs'],
    env: (folder) => ({ FAUNA_CLI: join(folder, 'node_modules/.bin/fauna') }),
  },
  {
    name: 'cli-account',
    folder: 'cli',
    installed: 'node_modules/fauna-shell/package.json',
    install: [
      ['npm', 'init', '-y'],
      [...NPM, 'fauna-shell@4.0.0'],
    ],
    program: 'walk-cli-account.mjs',
    run: () => [process.execPath, 'walk-cli-account.mjs'],
    env: (folder) => ({ FAUNA_CLI: join(folder, 'node_modules/.bin/fauna') }),
  },
]

/** The account's owner, for clients that sign in. */
const OWNER = { email: 'owner@example.com', password: 'correct horse battery', name: 'Owner' }

const words = process.argv.slice(2)
const chosen = DRIVERS.filter(({ name }) => words.length === 0 || words.includes(name))
const server = await startServer({
  env: { TERRARIUM_OWNER_EMAIL: OWNER.email, TERRARIUM_OWNER_PASSWORD: OWNER.password, TERRARIUM_OWNER_NAME: OWNER.name },
})
let failed = 0
try {
  for (const driver of chosen) await walk(driver)
} finally {
  await server.stop()
}
process.exitCode = failed > 0 ? 1 : 0

async function walk(driver: Driver): Promise<void> {
  const folder = join(CACHE, driver.folder ?? driver.name)
  const reason = installDriver(driver, folder)
  if (reason !== undefined) return console.log(`${driver.name}: not to be had here: ${reason}`)
  copyFileSync(join(HERE, driver.program), join(folder, driver.program))
  const url = server.addresses.regionGroups['us'] ?? ''
  const secret = await createDatabase(url, `of_${driver.name.replace('-', '_')}`)
  const [command = '', ...args] = driver.run(folder)
  const throttle = await startThrottle(url, secret)
  const addresses = {
    TERRARIUM_URL: url,
    TERRARIUM_SECRET: secret,
    TERRARIUM_THROTTLE: throttle.url,
    TERRARIUM_ACCOUNT: server.addresses.account,
    TERRARIUM_CONSOLE: server.addresses.console,
    TERRARIUM_EMAIL: OWNER.email,
    TERRARIUM_PASSWORD: OWNER.password,
  }
  const { stdout, stderr, status } = await run(command, args, folder, { ...addresses, ...driver.env?.(folder) })
  throttle.close()
  const lines = stdout.split('\n').filter((line) => line.startsWith('ok ') || line.startsWith('FAILED '))
  const hasFailed = status !== 0 || lines.length === 0 || lines.some((line) => line.startsWith('FAILED'))
  if (hasFailed) failed++
  for (const line of lines) console.log(`${driver.name}: ${line}`)
  if (status !== 0 || lines.length === 0) console.log(`${driver.name}: FAILED with ${status}\n${stderr}`)
}

interface Ended {
  readonly stdout: string
  readonly stderr: string
  readonly status: number | null
}

/** Runs a program to its end. */
function run(command: string, args: readonly string[], folder: string, env: Record<string, string>): Promise<Ended> {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, timeout: WALK_MS_MAX })
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (piece: string) => (text[name] += piece))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (status) => done({ ...text, status }))
  })
}

/** @returns why it could not be installed */
function installDriver({ installed, install }: Driver, folder: string): string | undefined {
  if (existsSync(join(folder, installed))) return undefined
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.npmrc'), 'update-notifier=false\n')
  for (const [command = '', ...args] of install) {
    const { error, status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    if (error !== undefined) return error.message
    if (status !== 0) return `${command} ${args.join(' ')}: ${stderr.trim().split('\n').at(-1)}`
  }
  return undefined
}

/** @returns a secret of a fresh database */
async function createDatabase(url: string, name: string): Promise<string> {
  const query = async (secret: string, fql: string): Promise<unknown> => {
    const answer = await fetch(`${url}/query/1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, connection: 'close' },
      body: JSON.stringify({ query: fql }),
    })
    const { data, error } = (await answer.json()) as { readonly data?: unknown; readonly error?: { readonly message: string } }
    if (error !== undefined) throw new Error(error.message)
    return data
  }
  await query('secret', `Database.create({ name: "${name}" })`)
  return ((await query(`secret:${name}:admin`, 'Key.create({ role: "admin" })')) as { readonly secret: string }).secret
}
