const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Returns whether a text is a website: an `https` address without user and password, or a host name alone, such as `example.com`. */
export function isWebsite(text: string): boolean {
  const isAddress = /^https:\/\//i.test(text)
  if (/[\s\\]/.test(text) || (!isAddress && /[/?#@:]/.test(text))) return false
  const url = parseUrl(isAddress ? text : `https://${text}`)
  return url !== undefined && HOST.test(url.hostname) && url.username === '' && url.password === ''
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch (error: unknown) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
