// A Terrarium server of one's own: a child process on free ports over a folder that is removed at the end.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

// Wide: a machine that stands still for a while fails no start, and what never comes still ends.
const START_TIMEOUT_MS = 240_000

/**
 * Starts the built server, or that of another `folder` of the project, and waits until everything answers.
 * @param {{ folder?: string, env?: Record<string, string | undefined>, data?: string, keepData?: boolean }} [options]
 * @returns {Promise<{ addresses: { console: string, account: string, regionGroups: Record<string, string> }, output: () => string, data: string, pid: number | undefined, stop: (signal?: NodeJS.Signals) => Promise<void> }>}
 */
export async function startServer(options = {}) {
  return process.env[REMOTE] === undefined || options.folder !== undefined ? startProcess(options) : startOverRemote(options)
}

/** Set: each server has its databases and the account service's own data on another one, as on a cluster. `npm test -- e2e --remote` sets it. */
const REMOTE = 'E2E_REMOTE'
/** The one region group that stays embedded: its place on the other server is taken by the account service's data. */
const EMBEDDED = 'global'

/** Starts a server and, as a process of its own, the one that its databases are on. */
async function startOverRemote({ data = mkdtempSync(join(tmpdir(), 'terrarium-')), keepData = false, env = {}, ...options }) {
  const remote = await startProcess({ data: join(data, 'remote'), keepData: true, env: remoteSettings(env) })
  const urls = remote.addresses.regionGroups
  const settings = Object.fromEntries(
    [
      ['US', urls.us],
      ['EU', urls.eu],
      ['CONTROL', urls[EMBEDDED]],
    ].flatMap(([name, url]) => [
      [`TERRARIUM_${name}_URL`, url],
      [`TERRARIUM_${name}_SECRET`, env.TERRARIUM_ROOT_KEY ?? 'secret'],
    ]),
  )
  try {
    const server = await startProcess({ ...options, data, keepData: true, env: { ...env, ...settings } })
    const stop = async (signal) => {
      await server.stop(signal)
      await remote.stop(signal)
      if (!keepData) rmSync(data, { recursive: true, force: true })
    }
    return { ...server, stop }
  } catch (error) {
    await remote.stop('SIGKILL')
    throw error
  }
}

/** Settings of the databases themselves, which are the other server's, and its clock. */
function remoteSettings(env) {
  const names = ['TERRARIUM_ROOT_KEY', 'TERRARIUM_TYPECHECK', 'TERRARIUM_JWKS_ORIGINS', 'NODE_OPTIONS', 'CLOCK_SHIFT_SECONDS']
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}

/** Starts one process. */
async function startProcess({ folder = root, env = {}, data = mkdtempSync(join(tmpdir(), 'terrarium-')), keepData = false }) {
  const ports = Object.fromEntries(['CONSOLE', 'ACCOUNT', 'US', 'EU', 'GLOBAL'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))
  // What a killed server left behind would name addresses that nobody answers at.
  rmSync(join(data, 'addresses.json'), { force: true })
  const child = spawn(process.execPath, [join(folder, 'apps/server/dist/main.js')], {
    cwd: folder,
    env: { ...process.env, ...ports, TERRARIUM_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const exited = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })))
  const addresses = await addressesOf(data, child, exited, () => output)
  let isStopping = false
  void exited.then(({ code, signal }) => {
    if (!isStopping) console.error(`The server in ${data} has ended by itself (${code ?? signal}):\n${output}`)
  })
  return { addresses, output: () => output, data, pid: child.pid, stop }

  async function stop(signal = 'SIGTERM') {
    isStopping = true
    child.kill(signal)
    await exited
    if (!keepData) rmSync(data, { recursive: true, force: true })
  }
}

async function addressesOf(data, child, exited, output) {
  let ended
  void exited.then((how) => (ended = how))
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && !ended;) {
    try {
      return JSON.parse(readFileSync(join(data, 'addresses.json'), 'utf8'))
    } catch (error) {
      if (error.code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error
    }
    await new Promise((done) => setTimeout(done, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not start (${ended ? `exit ${ended.code ?? ended.signal}` : 'time-out'}):\n${output()}`)
}
