import type { Authenticator } from '../../access/caller.ts'
import { AccountError } from '../../context/account-error.ts'
import type { AccountKeyService } from '../account-key/service.ts'
import type { SessionService } from '../session/service.ts'
import type { TokenService } from './token-service.ts'

/** Creates the check of every credential that acts for a member. */
export function createAuthenticator(sessions: SessionService, keys: AccountKeyService, tokens: TokenService): Authenticator {
  return {
    authenticate: (credential) => sessions.authenticate(credential),
    authenticateAged: (credential) => sessions.authenticateAged(credential),
    authenticateKey: async (credential, scope) => {
      switch (credential?.kind) {
        case 'key':
          return { sessionId: '', member: await keys.authenticate(credential) }
        case 'oat':
          return { sessionId: '', member: await tokens.authenticate(credential, scope) }
        case 'ses':
          return sessions.authenticateClient(credential)
        default:
          throw new AccountError('unauthorized')
      }
    },
  }
}
