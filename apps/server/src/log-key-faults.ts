import type { Logger } from '@terrarium/account'

/** Writes to the log when keys of an access provider cannot be fetched; of their address what no user could have hidden a secret in. */
export function logKeyFaults(logger: Logger): (jwksUri: string, reason: string, isCovered: boolean) => void {
  return (jwksUri, reason, isCovered) => {
    const endpoint = URL.canParse(jwksUri) ? new URL(jwksUri).origin : 'invalid'
    logger.warn({ endpoint, reason, fetchedKeysGoOn: isCovered }, 'keys of an access provider cannot be fetched')
  }
}
