const ALPHABET = 'ybndrfg8ejkmcpqxot1uwisza345h769'
const CHARACTERS = 13

/** What the audience of a database begins with; its global id follows. */
export const AUDIENCE_PREFIX = 'https://db.fauna.com/db/'

/** Renders a 64-bit number in z-base-32: 13 characters, the last one with one bit of padding. */
export function encodeGlobalId(id: bigint): string {
  let bits = BigInt.asUintN(64, id) << 1n
  let text = ''
  for (let at = 0; at < CHARACTERS; at++) {
    text = (ALPHABET[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return text
}

/** Reads what `encodeGlobalId` renders; undefined when the text is none. */
export function decodeGlobalId(text: string): bigint | undefined {
  if (text.length !== CHARACTERS) return undefined
  let bits = 0n
  for (const character of text) {
    const at = ALPHABET.indexOf(character)
    if (at < 0) return undefined
    bits = (bits << 5n) | BigInt(at)
  }
  return BigInt.asUintN(64, bits >> 1n)
}
