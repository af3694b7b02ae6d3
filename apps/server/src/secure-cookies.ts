import { isLocalHost } from '@terrarium/contracts'

/** Whether the session cookie is sent over TLS only: always, except where the console is opened on the machine it runs on. */
export function needsSecureCookies(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || !isLocalHost(hostname)
}
