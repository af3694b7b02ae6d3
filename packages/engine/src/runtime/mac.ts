import { Buffer } from 'node:buffer'
import crypto, { createHmac } from 'node:crypto'

/** HMAC-SHA-256 under one key, of a message in parts. */
export type Mac = (...message: readonly Uint8Array[]) => Buffer

/** Digest in one call; Node has it from 20.12 and 21.7 on. */
type Digest = (algorithm: 'sha256', message: Buffer, encoding: 'binary') => string

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

/**
 * Creates the MAC of a key.
 *
 * Made of two digests in one call each, since an object for an HMAC under way costs several times as much, and more when it is collected.
 *
 * @see RFC 2104
 */
export function createMac(key: Uint8Array): Mac {
  const { hash: digest } = crypto as { readonly hash?: Digest }
  if (digest === undefined || key.length > BLOCK_BYTES)
    return (...message) => createHmac('sha256', key).update(Buffer.concat(message)).digest()
  const inner = padded(key, INNER_PAD)
  const outer = Buffer.concat([padded(key, OUTER_PAD), Buffer.alloc(DIGEST_BYTES)])
  return (...message) => {
    outer.write(digest('sha256', Buffer.concat([inner, ...message]), 'binary'), BLOCK_BYTES, 'latin1')
    return Buffer.from(digest('sha256', outer, 'binary'), 'latin1')
  }
}

function padded(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.set(key)
  return block.map((byte) => byte ^ pad) as Buffer
}
