import { ApiError, createApiClient, refreshSession } from '@terrarium/contracts'
import type { ApiClient, ApiClientOptions, CallInput, CallOptions, Endpoint, EndpointOutput } from '@terrarium/contracts'
import type { SessionStore } from './session-store.ts'

interface AccountClientOptions {
  readonly fetch: typeof fetch
  readonly session: SessionStore
  /** Called once the session cannot be renewed; the session is cleared before. */
  readonly onSessionLost: () => void
  readonly baseUrls?: ApiClientOptions['baseUrls']
}

/**
 * The client of the account and auth services.
 *
 * A 401 starts one session refresh that all waiting calls share, those of other tabs too; each of them is then repeated once. When the refresh is
 * refused with 401 or 403 the session is lost; any other failure of it keeps the session and the call fails as it did.
 */
export function createAccountClient(options: AccountClientOptions): ApiClient {
  const { session } = options
  const api = createApiClient({
    fetch: options.fetch,
    sessionSecret: () => session.get()?.secret,
    ...(options.baseUrls && { baseUrls: options.baseUrls }),
  })
  let refreshing: Promise<boolean> | undefined

  function refreshOnce(secret: string | undefined): Promise<boolean> {
    refreshing ??= inTurn(() => refresh(secret)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function refresh(secret: string | undefined): Promise<boolean> {
    session.reload()
    // Another tab was first, and what it has brought is for all.
    if (session.get() !== undefined && session.get()?.secret !== secret) return true
    try {
      const renewed = await api.call(refreshSession, {})
      session.renewSecrets(renewed.account_key, renewed.refresh_token)
      return true
    } catch (error: unknown) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401 || error.status === 403) {
        session.lose()
        options.onSessionLost()
      }
      return false
    }
  }

  return {
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>, call?: CallOptions): Promise<EndpointOutput<E>> => {
      const secret = session.get()?.secret
      try {
        return await api.call(endpoint, input, call)
      } catch (error: unknown) {
        if (!endpoint.refreshes || !(error instanceof ApiError) || error.status !== 401) throw error
        const renewedMeanwhile = session.get()?.secret !== secret
        if (!renewedMeanwhile && !(await refreshOnce(secret))) throw error
        return api.call(endpoint, input, call)
      }
    },
  }
}

/** Lets one tab refresh at a time; browsers without locks refresh side by side, which the service answers alike. */
async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  const locks = (navigator as { readonly locks?: LockManager | null }).locks
  // eslint-disable-next-line terrarium/minimum-browsers -- looked for before it is used
  return locks === undefined || locks === null ? work() : locks.request('session-refresh', work)
}
