import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Measured } from './load.ts'

const TSX = ['--conditions=source', '--import', 'tsx']

/** A bare server in a process of its own. */
export interface ConstantServer {
  readonly url: string
  readonly pid: number | undefined
  stop(): void
}

/** Starts the server that answers every request with a constant, at once or after `delayMs`. */
export async function startConstantServer(delayMs = 0, protocol: 'http1' | 'http2' = 'http1'): Promise<ConstantServer> {
  const child = spawn(process.execPath, [...TSX, scriptOf('constant-server.ts'), String(delayMs), protocol], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done) => child.stdout.once('data', (text: Buffer) => done(text.toString().trim())))
  return { url, pid: child.pid, stop: () => child.kill() }
}

/** Measures commits of one key straight into a store, by a number of writers. */
export async function measureRawPuts(writers: number, seconds: number): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [...TSX, scriptOf('raw-puts.ts'), String(writers), String(seconds)])
  return JSON.parse(stdout) as Measured
}

function scriptOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
