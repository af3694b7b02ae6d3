import type { AuthorizationServer, Client, HttpRequestOptions } from 'oauth4webapi'

/** How requests reach a third party. */
export interface Reach {
  readonly server: AuthorizationServer
  readonly client: Client
  /** Options of one request. */
  readonly options: () => Pick<HttpRequestOptions<'GET' | 'POST'>, 'signal'>
}
