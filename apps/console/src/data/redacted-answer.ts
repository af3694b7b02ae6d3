const SECRET = /"secret"\s*:\s*"(?:[^"\\]|\\.)*"/g
const SHOWN_ONCE = '"secret":"[secret shown once]"'

/** Leaves the secrets of keys and tokens out of an answer that is to be kept. */
export function withoutSecrets(body: string): string {
  return body.replace(SECRET, SHOWN_ONCE).replace(/\bsecret: \\"(?:[^"\\]|\\[^"])*\\"/g, 'secret: \\"[secret shown once]\\"')
}
