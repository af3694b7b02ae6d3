import type { ReissuedKey } from './progress.ts'
import { query } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

interface SourceKey {
  readonly id: string
  readonly role: string
  readonly database: string | null
  readonly data: Tagged
  readonly ttl: Tagged
  readonly [member: string]: Tagged
}

/** Makes a new key for each of the source's, of the same role and database, and lists what has to be issued again by hand. */
export async function copyKeys(from: Place, to: Place, databases: ReadonlySet<string>): Promise<readonly ReissuedKey[]> {
  const database = from.path.join('/')
  const keys = (await query(
    from,
    'Key.all().toArray().map(k => ({ id: k.id, role: k.role, database: k.database, data: k.data, ttl: k.ttl }))',
  )) as readonly SourceKey[]
  const made: ReissuedKey[] = []
  for (const key of keys) {
    if (key.database !== null && !databases.has(key.database)) continue
    const secret = (await query(
      to,
      `Key.create(Object.fromEntries(Object.entries({ role: key.role, database: key.database, data: key.data, ttl: key.ttl }).filter(e => e[1] != null))).secret`,
      { key },
    )) as string
    made.push({
      database: [...from.path, ...(key.database === null ? [] : [key.database])].join('/'),
      role: key.role,
      of: `key ${key.id}`,
      secret,
    })
  }
  const counts = (await query(
    from,
    '({ tokens: Token.all().count(), credentials: Credential.all().count(), providers: AccessProvider.all().map(.name).toArray() })',
  )) as unknown as { readonly tokens: { '@int': string }; readonly credentials: { '@int': string }; readonly providers: readonly string[] }
  const byHand = (of: string): ReissuedKey => ({ database, role: '', of })
  if (Number(counts.tokens['@int']) > 0) made.push(byHand(`${counts.tokens['@int']} tokens: their users sign in again`))
  if (Number(counts.credentials['@int']) > 0) made.push(byHand(`${counts.credentials['@int']} credentials: passwords are set again`))
  for (const name of counts.providers) made.push(byHand(`access provider ${name}: its audience is that of the new database`))
  return made
}
