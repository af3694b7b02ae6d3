// Secrets that a dry run has made lead nowhere: their keys and tokens were never kept.

const DISCARDED = '[discarded]'

/** A value as the server writes it, without fresh secrets. */
export function withoutFreshSecrets(value: string): string {
  return value.replace(/\bsecret: "(?:[^"\\]|\\.)*"/g, `secret: "${DISCARDED}"`)
}

/** A value in the tagged form of the wire, without the secrets of keys and tokens that it holds. */
export function discardFreshSecrets(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(discardFreshSecrets)
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([name, value]: [string, unknown]) => [name, discardFreshSecrets(value)] as const)
  return Object.fromEntries(isCredential(json) ? entries.map(([name, value]) => [name, name === 'secret' ? DISCARDED : value]) : entries)
}

/** Whether fields are those of a document that has a secret. */
function isCredential(fields: object): boolean {
  const { coll } = fields as { readonly coll?: { readonly '@mod'?: unknown } }
  return typeof coll === 'object' && CREDENTIALS.has(String(coll['@mod']))
}

const CREDENTIALS: ReadonlySet<string> = new Set(['Key', 'Token'])
