/** Stands in the place of a secret. */
export const REDACTED = 'redacted'

/** Takes what looks like a secret out of a text that is handed on: bearer values, database secrets, tokens in addresses. */
export function redactedText(text: string): string {
  return text
    .replace(/\bfn[A-Za-z0-9_-]{20,}/g, REDACTED)
    .replace(/(bearer\s+)[^\s"',]+/gi, `$1${REDACTED}`)
    .replace(/\/invites\/[^\s?#"']+/g, '/invites')
    .replace(/([?&][^=&\s]*(?:token|code|secret|key|state)[^=&\s]*=)[^&#\s"']+/gi, `$1${REDACTED}`)
}
