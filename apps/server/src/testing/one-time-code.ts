import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PERIOD_SECONDS = 30
const MODULUS = 1_000_000

/** Computes the code that an authenticator app shows at a time, by RFC 6238 and RFC 4226. */
export function oneTimeCodeAt(secretBase32: string, timeMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(timeMs / 1000 / PERIOD_SECONDS)))
  const digest = createHmac('sha1', decodeBase32(secretBase32)).update(counter).digest()
  const offset = (digest[digest.length - 1] ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % MODULUS
  return String(number).padStart(6, '0')
}

function decodeBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text.replace(/=+$/, '')) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
