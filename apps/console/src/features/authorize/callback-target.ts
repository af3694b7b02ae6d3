import { isLoopbackAddress } from '@terrarium/contracts'

/** Where a redirect may lead: an address of this console, or one of a program on this computer; undefined for anything else. */
export function allowedTarget(target: string | null, origin: string): URL | undefined {
  const url = parseTarget(target)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  const isHere = url.origin === origin
  const isLoopback = url.protocol === 'http:' && isLoopbackAddress(url.hostname)
  return isHere || isLoopback ? url : undefined
}

/** Reads the address of a redirect, so that its host can be named; undefined where there is none. */
export function parseTarget(target: string | null): URL | undefined {
  if (target === null || target === '') return undefined
  try {
    return new URL(target)
  } catch (error: unknown) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Renders what the command line waits for: the code and the state as plain base64 of JSON. */
export function pastedCode(code: string, state: string): string {
  return btoa(JSON.stringify({ code, state }))
}
