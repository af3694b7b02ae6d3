const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Returns whether a text is a website: an `https` address without user and password, or a host name alone, such as `example.com`. */
export function isWebsite(text: string): boolean {
  const isAddress = /^https:\/\//i.test(text)
  if (/[\s\\]/.test(text) || (!isAddress && /[/?#@:]/.test(text))) return false
  const url = parseUrl(isAddress ? text : `https://${text}`)
  return url !== undefined && HOST.test(url.hostname) && hasNoUser(url)
}

/** Returns whether an address may receive authorization answers: https, or http on a loopback address, whose port is then free (RFC 8252 §7.3). */
export function isRedirectUri(text: string): boolean {
  const url = parseUrl(text)
  if (url === undefined || text.includes('#') || !hasNoUser(url)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackAddress(url.hostname))
}

/** Returns whether a host is a loopback address itself; the name localhost may lead elsewhere. */
export function isLoopbackAddress(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]'
}

function hasNoUser({ username, password }: URL): boolean {
  return username === '' && password === ''
}

// Not `URL.canParse`: browsers that the console supports do not have it.
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch (error: unknown) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
