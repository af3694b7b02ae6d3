import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What an authenticator is asked: where, and for which challenge. */
export interface AuthenticatorRequest {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  /** Whether it has seen its user; true unless said otherwise. */
  readonly isVerified?: boolean
}

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 } as const
/** Major types of CBOR (RFC 8949 §3.1). */
const CBOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const

/** An authenticator in software with one passkey: ES256, attestation `none`. WebAuthn §6. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url')
  /** Uses so far; a test may turn it back. */
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Makes the passkey: the members of a `createPasskey` body that the authenticator gives. */
  make(request: AuthenticatorRequest) {
    const id = Buffer.from(this.credentialId, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(this.#keys.publicKey)])
    const data = this.#authenticatorData(request, FLAG.attested, attested)
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ])
    return {
      credential_id: this.credentialId,
      client_data: clientData('webauthn.create', request),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Signs a challenge: the members of a `finishPasskeySignIn` body that the authenticator gives. */
  sign(request: AuthenticatorRequest) {
    this.counter += 1
    const client = clientData('webauthn.get', request)
    const data = this.#authenticatorData(request, 0, Buffer.alloc(0))
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return {
      credential_id: this.credentialId,
      client_data: client,
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      user_handle: null,
    }
  }

  #authenticatorData({ rpId, isVerified = true }: AuthenticatorRequest, flags: number, rest: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    const seen = FLAG.present | (isVerified ? FLAG.verified : 0)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags | seen), count, rest])
  }
}

function clientData(type: string, { challenge, origin }: AuthenticatorRequest): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

/** The public key as COSE_Key (RFC 9053 §7.1.1): EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [head(CBOR.unsigned, 1), head(CBOR.unsigned, 2)],
    [head(CBOR.unsigned, 3), head(CBOR.negative, 6)],
    [head(CBOR.negative, 0), head(CBOR.unsigned, 1)],
    [head(CBOR.negative, 1), bytes(Buffer.from(x, 'base64url'))],
    [head(CBOR.negative, 2), bytes(Buffer.from(y, 'base64url'))],
  ])
}

function map(members: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(CBOR.map, members.length), ...members.flat()])
}

function text(value: string): Buffer {
  return Buffer.concat([head(CBOR.text, Buffer.byteLength(value)), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(CBOR.bytes, value.length), value])
}

function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.of(type | value)
  return value < 256 ? Buffer.of(type | 24, value) : Buffer.concat([Buffer.of(type | 25), uint16(value)])
}

function uint16(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff)
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
