import type { OriginPolicy } from '@terrarium/gateway'
import { isLoopback } from './settings/settings.ts'
import type { Settings } from './settings/settings.ts'

/** Allows the pages of every origin. */
const EVERY = '*'

/** The policy of the database ports; the console's port is set once it is bound. */
export interface AllowedOrigins extends OriginPolicy {
  setConsolePort(port: number): void
}

/**
 * Pages that may send queries from a browser: the console, by whatever name it was opened, and the listed origins. Where only this machine is
 * listened to, the console has but the names of this machine: a foreign name that leads here is that of a page which tries to pass for it.
 */
export function createAllowedOrigins({ host: listened, allowedOrigins, publicUrl }: Settings): AllowedOrigins {
  const listed = new Set([...allowedOrigins, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])])
  const publicHosts = new Set([...listed].flatMap((origin) => hostnameOf(origin) ?? []))
  const isLocal = isLoopback(listened)
  let consolePort: number | undefined
  const isConsole = (origin: string, host: string): boolean => {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (url?.protocol !== 'http:' || Number(url.port || 80) !== consolePort) return false
    return isLocal ? isOwnName(url.hostname) : url.hostname === hostnameOf(`http://${host}`)
  }
  return {
    allowsOrigin: (origin, host) => listed.has(EVERY) || listed.has(origin) || isConsole(origin, host),
    allowsHost: (host) => {
      const name = hostnameOf(`http://${host}`)
      return !isLocal || listed.has(EVERY) || (name !== undefined && (isOwnName(name) || publicHosts.has(name)))
    },
    setConsolePort: (port) => {
      consolePort = port
    },
  }
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Whether a name is this machine's on every machine. */
function isOwnName(name: string): boolean {
  return isLoopback(name.replace(/^\[(.*)\]$/, '$1')) || name.endsWith('.localhost')
}
