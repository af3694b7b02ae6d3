import type { ReissuedKey } from './progress.ts'
import { query } from './wire.ts'
import type { Place } from './wire.ts'

interface Counts {
  readonly tokens: { readonly '@int': string }
  readonly credentials: { readonly '@int': string }
  readonly providers: readonly string[]
}

const COUNTS = `({
  tokens: Token.all().count(), credentials: Credential.all().count(), providers: AccessProvider.all().map(.name).toArray()
})`

/** What nobody but its owners can issue again. */
export async function listByHand(from: Place): Promise<readonly ReissuedKey[]> {
  const { tokens, credentials, providers } = (await query(from, COUNTS)) as unknown as Counts
  const database = from.path.join('/')
  const byHand = (of: string): ReissuedKey => ({ database, role: '', of })
  return [
    ...(Number(tokens['@int']) > 0 ? [byHand(`${tokens['@int']} tokens: their users sign in again`)] : []),
    ...(Number(credentials['@int']) > 0 ? [byHand(`${credentials['@int']} credentials: passwords are set again`)] : []),
    ...providers.map((name) => byHand(`access provider ${name}: its audience is that of the new database`)),
  ]
}
