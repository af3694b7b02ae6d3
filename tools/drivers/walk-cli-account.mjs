// Walks the official CLI through signing in and its commands with an account: TERRARIUM_URL, TERRARIUM_ACCOUNT, TERRARIUM_CONSOLE, TERRARIUM_EMAIL,
// TERRARIUM_PASSWORD, FAUNA_CLI. Approves as the console does. Prints `ok NAME` or `FAILED NAME: reason` for each part.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { TERRARIUM_URL: url, TERRARIUM_ACCOUNT: account, TERRARIUM_CONSOLE: dashboard, FAUNA_CLI: cli } = process.env
const { TERRARIUM_EMAIL: email, TERRARIUM_PASSWORD: password } = process.env
const folder = mkdtempSync(join(tmpdir(), 'terrarium-cli-account-'))
const home = join(folder, 'home')
const programs = join(folder, 'bin')
mkdirSync(home)
mkdirSync(programs)

const ENV = {
  PATH: `${programs}:${process.env.PATH}`,
  HOME: home,
  NO_UPDATE_NOTIFIER: '1',
  FAUNA_ACCOUNT_URL: account,
  FAUNA_DASHBOARD_URL: dashboard,
  FAUNA_URL: url,
}

/** Runs the CLI. `onOutput` is called with everything printed so far and the process's input. */
function fauna(args, { env = ENV, input, onOutput } = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [cli, ...args, '--no-color'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        onOutput?.(output, child.stdin)
      })
    }
    child.stdin.on('error', () => undefined)
    if (input !== undefined) child.stdin.end(input)
    child.once('close', (status) => done({ status, output }))
  })
}

async function expectOutput(args, holds, { status = 0, ...options } = {}) {
  const found = await fauna(args, options)
  if (found.status !== status || !holds(found.output)) throw new Error(`${args.join(' ')}: ${found.status} ${found.output}`)
  return found.output
}

/** What the console does with a request: reads it, then approves it with the session's secret of the us region group. */
async function approve(session, id) {
  const address = `${dashboard}/api/v1/oauth/authorize/requests/${id}`
  const shown = await (await fetch(address)).json()
  const answer = await fetch(address, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${session.regionGroups.us.secret}`,
      region_group: 'us-std',
      'content-type': 'application/json',
      origin: dashboard,
    },
    body: JSON.stringify({ redirect_url: shown.redirect_uri, reason: '' }),
  })
  const { redirect_url: target } = await answer.json()
  if (target === undefined) throw new Error(`approval answered ${answer.status}`)
  return target
}

async function signIn() {
  const answer = await fetch(`${dashboard}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: dashboard },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return answer.json()
}

const requestIn = (output) => /authorize\?request=([\w.-]+)/.exec(output)?.[1]

/** Runs `login`; `open` is called once with the target that an approval gives, and the CLI's input. */
async function login(args, env, open) {
  const session = await signIn()
  let isOpened = false
  const { status, output } = await fauna(['login', ...args], {
    env,
    onOutput: (printed, stdin) => {
      const id = requestIn(printed)
      if (id === undefined || isOpened) return
      isOpened = true
      void approve(session, id).then((target) => open(target, stdin))
    },
  })
  if (status !== 0 || !output.includes('Login successful')) throw new Error(`login ${args.join(' ')}: ${status} ${output}`)
}

const PARTS = {
  'login in redirect mode': async () => {
    await login([], ENV, (target) => fetch(target))
    const stored = JSON.parse(readFileSync(join(home, '.fauna/credentials/access_keys'), 'utf8'))
    if (!stored.default.accountKey || !stored.default.refreshToken) throw new Error('no keys were stored')
  },
  database: async () => {
    await expectOutput(['database', 'create', '--name', 'cli_walk', '--database', 'us'], (output) => output.includes('cli_walk'))
    await expectOutput(['database', 'list'], (output) => output.includes('us-std/cli_walk') || output.includes('cli_walk'))
    await expectOutput(['database', 'list', '--database', 'us', '--json'], (output) => output.includes('cli_walk'))
    await expectOutput(['database', 'create', '--name', 'child', '--database', 'us/cli_walk'], (output) => output.includes('child'))
    await expectOutput(['database', 'list', '--database', 'us/cli_walk'], (output) => output.includes('child'))
    await expectOutput(['database', 'delete', '--name', 'child', '--database', 'us/cli_walk'], () => true)
    await expectOutput(['database', 'list', '--database', 'us/cli_walk'], (output) => !output.includes('child'))
    await expectOutput(['database', 'list', '--database', 'us/nowhere'], (output) => /not found|404/i.test(output), { status: 1 })
  },
  schema: async () => {
    const files = join(folder, 'schema')
    mkdirSync(files)
    writeFileSync(join(files, 'main.fsl'), 'collection Tale {\n  title: String\n  index byTitle {\n    terms [.title]\n  }\n}\n')
    const at = ['--database', 'us/cli_walk', '--dir', files]
    await expectOutput(['schema', 'push', ...at, '--no-input', '--active'], () => true)
    await expectOutput(['schema', 'status', ...at], () => true)
    await expectOutput(['schema', 'diff', ...at], () => true)
    await expectOutput(['schema', 'pull', ...at], () => true, { input: 'y\n' })
  },
  query: async () => {
    const at = ['--database', 'us/cli_walk']
    await expectOutput(['query', 'Tale.create({ title: "Emma" }).title', ...at], (output) => output.includes('Emma'))
    await expectOutput(['query', 'Tale.byTitle("Emma").count()', ...at, '--json'], (output) => output.includes('1'))
    await expectOutput(['query', '1 +', ...at], (output) => output.includes('Expected expression'), { status: 1 })
    await expectOutput(['query', 'Tale.all().count()', ...at, '--role', 'server-readonly'], (output) => output.includes('1'))
  },
  shell: async () => {
    const options = {
      onOutput: (printed, stdin) => {
        if (printed.includes('Type Ctrl+D') && !stdin.writableEnded) stdin.end('Tale.all().count() + 41\n')
      },
    }
    await expectOutput(['shell', '--database', 'us/cli_walk'], (output) => output.includes('42'), options)
  },
  export: async () => {
    await expectOutput(['export', 'list'], () => true)
    await expectOutput(['export', 'get', '1'], (output) => output.includes('There is no export'), { status: 1 })
    const create = ['export', 'create', 's3', '--database', 'us/cli_walk', '--bucket', 'bucket', '--path', 'path']
    await expectOutput(
      [...create, '--wait', '--max-wait', '1'],
      (output) => output.includes('Complete') && output.includes('s3://bucket/path'),
    )
    await expectOutput(['export', 'list', '--state', 'Complete'], (output) => output.includes('us-std/cli_walk'))
  },
  profiles: async () => {
    writeFileSync(join(folder, 'fauna.config.yaml'), 'walk:\n  database: us/cli_walk\n  color: false\n')
    await expectOutput(['query', 'Tale.all().count()', '--profile', 'walk'], (output) => output.includes('1'))
    rmSync(join(folder, 'fauna.config.yaml'))
  },
  local: async () => {
    const { FAUNA_URL: _url, ...env } = ENV
    await expectOutput(['query', '20 + 22', '--local', '--url', url], (output) => output.includes('42'), { env })
    await expectOutput(['database', 'list', '--local', '--url', url], (output) => output.includes('cli_walk'), { env })
  },
  'account key': async () => {
    const session = await signIn()
    const answer = await fetch(`${dashboard}/api/v1/account-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.secret}`, 'content-type': 'application/json', origin: dashboard },
      body: JSON.stringify({ name: 'cli walk', ttl_days: 1 }),
    })
    const { secret } = await answer.json()
    const env = { ...ENV, HOME: join(folder, 'other-home'), FAUNA_ACCOUNT_KEY: secret }
    mkdirSync(env.HOME)
    await expectOutput(['query', 'Tale.all().count()', '--database', 'us/cli_walk'], (output) => output.includes('1'), { env })
    await expectOutput(['database', 'list'], (output) => output.includes('cli_walk'), { env })
  },
  'login with a pasted code': async () => {
    const env = { ...ENV, HOME: join(folder, 'pasted-home') }
    mkdirSync(env.HOME)
    await login(['--no-redirect'], env, (target, stdin) => {
      const { searchParams } = new URL(target)
      const pasted = JSON.stringify({ code: searchParams.get('code'), state: searchParams.get('state') })
      stdin.write(`${Buffer.from(pasted).toString('base64')}\n`)
    })
    await expectOutput(['database', 'list'], (output) => output.includes('cli_walk'), { env })
  },
  'renewed key, then signed out': async () => {
    const file = join(home, '.fauna/credentials/access_keys')
    const stored = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ default: { ...stored.default, accountKey: 'ses.1.expired' } }))
    await expectOutput(['database', 'list'], (output) => output.includes('cli_walk'))
    const renewed = JSON.parse(readFileSync(file, 'utf8')).default.accountKey
    await fetch(`${account}/api/v1/session`, { method: 'DELETE', headers: { authorization: `Bearer ${renewed}` } })
    await expectOutput(['database', 'list'], (output) => output.includes('fauna login'), { status: 1 })
  },
}

// The CLI opens a browser; here nothing does, and the approval comes from this program.
writeFileSync(join(programs, 'xdg-open'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
for (const [name, part] of Object.entries(PARTS)) {
  try {
    await part()
    console.log(`ok ${name}`)
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message.replaceAll('\n', ' ')}`)
  }
}
rmSync(folder, { recursive: true, force: true })
