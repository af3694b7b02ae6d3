import type { AccountContext } from '../../context/account-context.ts'

const FAILURE_LENGTH_MAX = 300

/** Sends something of an alert; returns why it was not sent, null when it was. */
export async function attemptDelivery(
  { logger }: Pick<AccountContext, 'logger'>,
  alert: string,
  send: () => Promise<void>,
): Promise<string | null> {
  try {
    await send()
    return null
  } catch (error: unknown) {
    logger.warn({ err: error, alert }, 'a usage alert could not be delivered')
    return error instanceof Error ? error.message.slice(0, FAILURE_LENGTH_MAX) : 'unknown'
  }
}
