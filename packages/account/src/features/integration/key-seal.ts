import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../../providers/random.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts keys of monitoring services, so that the stored data alone gives none away. */
export interface KeySeal {
  /** @param owner what the sealed text belongs to; it opens for nothing else */
  seal(key: string, owner: string): string
  /** Returns undefined for what was sealed by another key or for another owner. */
  open(sealed: string, owner: string): string | undefined
}

/** Creates the seal of a key of 32 bytes. */
export function createKeySeal(sealKey: Uint8Array, random: Random): KeySeal {
  return {
    seal: (key, owner) => {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, sealKey, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv(ALGORITHM, sealKey, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch {
        return undefined // the tag does not fit: node has no class for this failure
      }
    },
  }
}
