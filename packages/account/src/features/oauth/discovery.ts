import { ACCOUNT_BASE_PATH, OAUTH_SCOPES } from '@terrarium/contracts'

const CLIENT_AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post']

/** Describes the authorization server. RFC 8414 §2. */
export function describeServer(issuer: string) {
  const endpoint = (path: string): string => `${issuer}${ACCOUNT_BASE_PATH}/oauth/${path}`
  return {
    issuer,
    authorization_endpoint: endpoint('authorize'),
    token_endpoint: endpoint('token'),
    revocation_endpoint: endpoint('revoke'),
    scopes_supported: [...OAUTH_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
