/** What a secret is by its form. @see reference: wire-protocol.md §8.1 */
export interface SecretShape {
  readonly kind: 'key' | 'token' | 'jwt' | ''
  /** Of a key. */
  readonly keyId?: string
}

/** The types of secrets, in the two bytes before an id. */
const KEY_TYPE = 0x7e70
const TOKEN_TYPE = 0x7e71
const KEY_BYTES = 30
const TOKEN_BYTES = 38
const ID_AT = 2

/** Reads what a secret tells of itself; whether it is valid, only its database knows. */
export function readSecretShape(secret: string): SecretShape {
  if (secret.startsWith('ey') && secret.includes('.')) return { kind: 'jwt' }
  const bytes = Buffer.from(secret, 'base64url')
  const type = bytes.length < ID_AT ? 0 : bytes.readUInt16BE(0)
  if (type === TOKEN_TYPE && bytes.length === TOKEN_BYTES) return { kind: 'token' }
  return type === KEY_TYPE && bytes.length === KEY_BYTES ? { kind: 'key', keyId: bytes.readBigUInt64BE(ID_AT).toString() } : { kind: '' }
}
