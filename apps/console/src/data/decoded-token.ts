import type { QueryValue } from './fql.ts'

type Claims = Readonly<Record<string, QueryValue>>

/** A JSON Web Token as its text says; nothing of it is verified. */
export interface DecodedToken {
  readonly header: Claims
  readonly claims: Claims
}

/** Decodes base64url text as UTF-8. @throws where it is neither */
function decodePart(part: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(part)) throw new Error('not base64url')
  const binary = atob(part.replace(/-/g, '+').replace(/_/g, '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function readObject(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(decodePart(part))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : undefined
  } catch {
    return undefined
  }
}

/** Reads the header and the claims of a token (RFC 7519, compact form); undefined where the text is no token. */
export function decodeToken(source: string): DecodedToken | undefined {
  const parts = source.trim().split('.')
  const [first = '', second = '', signature = ''] = parts
  const header = readObject(first)
  const claims = readObject(second)
  if (parts.length !== 3 || !/^[A-Za-z0-9_-]+$/.test(signature)) return undefined
  return header === undefined || claims === undefined ? undefined : { header, claims }
}
