const ALPHABET = 'ybndrfg8ejkmcpqxot1uwisza345h769'
const LENGTH = 13
/** 13 letters of five bits hold 65: the last bit is padding. */
const PADDING = 1n

/** Writes a database's global id as clients know it: its 64 bits in z-base-32. */
export function formatGlobalId(id: bigint): string {
  let bits = BigInt.asUintN(64, id) << PADDING
  let text = ''
  for (let at = 0; at < LENGTH; at++) {
    text = (ALPHABET[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return text
}
