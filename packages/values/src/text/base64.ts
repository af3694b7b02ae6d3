const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Renders bytes as standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  let i = 0
  for (; i + 2 < bytes.length; i += 3) {
    text += quartet(((bytes[i] as number) << 16) | ((bytes[i + 1] as number) << 8) | (bytes[i + 2] as number))
  }
  const rest = bytes.length - i
  if (rest === 1) text += `${quartet((bytes[i] as number) << 16).slice(0, 2)}==`
  if (rest === 2) text += `${quartet(((bytes[i] as number) << 16) | ((bytes[i + 1] as number) << 8)).slice(0, 3)}=`
  return text
}

function quartet(bits: number): string {
  return alphabet.charAt(bits >> 18) + alphabet.charAt((bits >> 12) & 63) + alphabet.charAt((bits >> 6) & 63) + alphabet.charAt(bits & 63)
}

const sextets: Int8Array = createSextets()

function createSextets(): Int8Array {
  const table = new Int8Array(128).fill(-1)
  for (let i = 0; i < alphabet.length; i++) table[alphabet.charCodeAt(i)] = i
  return table
}

/** Reads standard base64, padded or not; undefined when the text is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const length = text.length - padding
  if (length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return undefined
  const bytes = new Uint8Array(Math.floor((length * 3) / 4))
  let bits = 0
  let at = 0
  for (let i = 0; i < length; i++) {
    const sextet = sextets[text.charCodeAt(i)] ?? -1
    if (sextet < 0) return undefined
    bits = ((bits << 6) | sextet) & 0xffffff
    const phase = i & 3
    if (phase === 0) continue
    bytes[at++] = (bits >> (6 - 2 * phase)) & 0xff
  }
  return bytes
}
