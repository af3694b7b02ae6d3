// npm run stripe: has Stripe's own mock, which knows Stripe's description of its interface, check each call of the tests of billing by Stripe, and the
// answers that they are given. Installs the mock into .cache/stripe-mock from the registry of Go modules; without Go, or without it there, it says so.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../run/prepare.mjs'

const MOCK = 'github.com/stripe/stripe-mock@v0.203.0'
const FOLDER = join(root, '.cache', 'stripe-mock')
const PROGRAM = join(FOLDER, 'stripe-mock')
const TESTS = 'apps/server/src/account/billing-stripe.test.ts'
const START_MS_MAX = 30_000
const LOOK_MS = 100

const reason = install()
if (reason === undefined) process.exitCode = await check()
else console.log(`Stripe's mock is not to be had here: ${reason}`)

/** @returns why it could not be installed */
function install(): string | undefined {
  if (existsSync(PROGRAM)) return undefined
  mkdirSync(FOLDER, { recursive: true })
  const { error, status, stderr } = spawnSync('go', ['install', MOCK], { env: { ...process.env, GOBIN: FOLDER }, encoding: 'utf8' })
  if (error !== undefined) return error.message
  return status === 0 ? undefined : stderr.trim().split('\n').at(-1)
}

/** Runs the tests beside the mock. @returns their exit code */
async function check(): Promise<number> {
  const port = await freePort()
  const mock = spawn(PROGRAM, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  try {
    const url = `http://127.0.0.1:${port}`
    await answering(url)
    const env = { ...process.env, STRIPE_MOCK_URL: url }
    return spawnSync('npx', ['vitest', 'run', TESTS], { cwd: root, env, stdio: 'inherit' }).status ?? 1
  } finally {
    mock.kill()
  }
}

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + START_MS_MAX; Date.now() < until;) {
    if (await fetch(url).then(Boolean, () => false)) return
    await pause(LOOK_MS)
  }
  throw new Error(`Stripe's mock does not answer at ${url}`)
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((found) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
