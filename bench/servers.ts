import { resolve } from 'node:path'
import { startServer } from '../tools/run/server-process.mjs'
import type { Target } from './load.ts'
import type { Options } from './options.ts'

/** The server that is compared with ours. */
interface OtherServer extends Target {
  stop(): Promise<void>
}

/** Starts the other version or takes the other server that the options name; undefined, if they name none. */
export async function otherServer({ url, secret, pid, other }: Options): Promise<OtherServer | undefined> {
  if (url !== undefined) return { url, secret, pid, stop: () => Promise.resolve() }
  if (other === undefined) return undefined
  const server = await startServer({ folder: resolve(other), env: withoutSettings() })
  return { url: server.addresses.regionGroups['us'] ?? '', secret: 'secret', pid: server.pid, stop: () => server.stop() }
}

/** Settings of the environment are for our own server: another version may not know them. */
function withoutSettings(): Record<string, undefined> {
  const names = Object.keys(process.env).filter((name) => name.startsWith('TERRARIUM_'))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
