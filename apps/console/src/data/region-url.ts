import { isLocalHost } from '@terrarium/contracts'

type Place = Pick<Location, 'protocol' | 'hostname'>

/**
 * Returns the address at which this browser reaches a region group's databases.
 *
 * A server that listens to other machines, too, knows itself as `localhost` only; a browser that opened the console from one of them
 * finds the databases at the name of the page, under their own port.
 */
export function regionUrl(url: string, page: Place = window.location): string {
  const known = new URL(url)
  if (!isLocalHost(known.hostname) || isLocalHost(page.hostname)) return url
  return `${page.protocol}//${page.hostname}:${known.port}`
}

/** The same address without a slash at its end, as programs take it. */
export function endpointOf(url: string): string {
  return regionUrl(url).replace(/\/$/, '')
}
