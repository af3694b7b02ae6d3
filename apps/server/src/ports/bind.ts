import type { SettingName } from '../settings/definitions.ts'
import { StartError } from '../settings/start-error.ts'

/** Runs `listen`; an error about its port or host becomes one that names the setting to change. @throws {StartError} */
export async function binding<T>(setting: SettingName, host: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error: unknown) {
    throw new StartError(explain(setting, host, port, error), { cause: error })
  }
}

function explain(setting: SettingName, host: string, port: number, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use: stop what uses it, or set ${setting} to another port (0 is any free one)`
    case 'EACCES':
      return `port ${port} of ${host} may not be used by this user: set ${setting} to a port above 1023`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `this machine has no address ${host}: set TERRARIUM_HOST to one that it has`
    default:
      return `cannot listen on port ${port} of ${host} (${setting}): ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Writes the address of a port as a URL; an address that means "all of them" is reached as localhost. */
export function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
