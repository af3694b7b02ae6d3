import type { OAuthScope } from '@terrarium/contracts'
import { isDocumentId } from '../../access/credential.ts'
import { isLoopbackRoot, matchesRedirectUri } from './redirect-uri.ts'
import type { ApplicationRepository, ClientRecord } from './repository.ts'

/** A client of the OAuth service: the command line or an application that a member registered. */
export interface KnownClient {
  readonly clientId: string
  readonly name: string
  readonly publisher: string
  /** Whether the service vouches for it. */
  readonly verified: boolean
  /** The only account whose members may use it; undefined for all. */
  readonly accountId: string | undefined
  /** Hash of its secret; null for a public client. */
  readonly secretHash: string | null
  readonly scopes: readonly OAuthScope[]
  /** Whether it receives refresh tokens beside access tokens. */
  readonly refreshes: boolean
  /** Characters that a code verifier must have at least. */
  readonly verifierLengthMin: number
  allowsRedirect(address: string): boolean
  /** Whether the token request may name another address than the authorization request did. */
  readonly redirectMayDiffer: boolean
}

/** The public id of the official command line, which is part of its source. */
export const COMMAND_LINE_CLIENT_ID = 'Aq4_G0mOtm_F1fK3PuzE0k-i9F0'

// Its verifier has 27 characters of 20 random bytes, fewer than the 43 of RFC 7636.
const COMMAND_LINE_VERIFIER_LENGTH_MIN = 27
const VERIFIER_LENGTH_MIN = 43
const PASTE_PAGE_PATH = '/auth/oauth/callback/cli'

/** Finds clients by id. */
export interface ClientRegistry {
  find(clientId: string): Promise<KnownClient | undefined>
}

/** Creates the registry. @param publicUrl address of the console, whose paste page the command line may name */
export function createClientRegistry(publicUrl: string, repository: ApplicationRepository): ClientRegistry {
  const commandLine = createCommandLineClient(publicUrl)
  return {
    find: async (clientId) => {
      if (clientId === COMMAND_LINE_CLIENT_ID) return commandLine
      const record = isDocumentId(clientId) ? await repository.findClient(clientId) : undefined
      return record === undefined ? undefined : toKnownClient(record)
    },
  }
}

function createCommandLineClient(publicUrl: string): KnownClient {
  const pastePages = originsOf(publicUrl).map((origin) => origin + PASTE_PAGE_PATH)
  return {
    clientId: COMMAND_LINE_CLIENT_ID,
    name: 'Fauna CLI',
    publisher: 'fauna-shell',
    verified: true,
    accountId: undefined,
    secretHash: null,
    scopes: ['create_session'],
    refreshes: false,
    verifierLengthMin: COMMAND_LINE_VERIFIER_LENGTH_MIN,
    allowsRedirect: (address) => isLoopbackRoot(address) || pastePages.includes(address),
    // With `--no-redirect` the code is pasted, and the token request names a loopback address that was never listened on.
    redirectMayDiffer: true,
  }
}

function toKnownClient(record: ClientRecord): KnownClient {
  return {
    clientId: record.id,
    name: record.name,
    publisher: record.publisher,
    verified: false,
    accountId: record.accountId,
    secretHash: record.secretHash,
    scopes: ['databases', 'database_keys', 'profile', 'create_session'],
    refreshes: true,
    verifierLengthMin: VERIFIER_LENGTH_MIN,
    allowsRedirect: (address) => matchesRedirectUri(record.redirectUris, address),
    redirectMayDiffer: false,
  }
}

/** A console on this machine is reached by either name of it. */
function originsOf(publicUrl: string): readonly string[] {
  const { origin, hostname, protocol, port } = new URL(publicUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin]
  return ['localhost', '127.0.0.1'].map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}
