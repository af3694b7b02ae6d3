import { hashSecret } from '../../access/credential.ts'
import type { Random } from '../../providers/random.ts'

const CODES = 10
/** 80 random bits, so that a fast hash is enough to store them. */
const CODE_BYTES = 10
// Without letters that are taken for digits.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz234567890'
const GROUP = 4

/** Makes ten codes such as `k3fd-92mx-…`: sixteen characters in groups of four. */
export function createRecoveryCodes(random: Random): readonly string[] {
  return Array.from({ length: CODES }, () => createCode(random.bytes(CODE_BYTES)))
}

/** Returns the form in which a code is stored, however it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}

function createCode(bytes: Uint8Array): string {
  let bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let at = 0; at < (CODE_BYTES * 8) / 5; at += 1) {
    if (at > 0 && at % GROUP === 0) code += '-'
    code += ALPHABET[Number(bits & 31n)] ?? ''
    bits >>= 5n
  }
  return code
}
