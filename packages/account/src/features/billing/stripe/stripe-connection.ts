import type { Stripe } from 'stripe'
import type { Logger } from '../../../context/account-context.ts'
import { AccountError } from '../../../context/account-error.ts'
import type { StripeSettings } from '../../../providers/stripe-settings.ts'

/** The version of Stripe's interface that the code is written for; Stripe answers in it whatever the account's default is. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000
const RETRIES = 2

/** Connects to Stripe when it is first needed: the library takes a while to load. */
export class StripeConnection {
  readonly #settings: StripeSettings
  readonly #logger: Logger
  #client: Promise<Stripe> | undefined

  constructor(settings: StripeSettings, logger: Logger) {
    this.#settings = settings
    this.#logger = logger
  }

  /**
   * Runs calls to Stripe.
   *
   * @throws {AccountError} payment_declined for a card that is refused, not_found, payments_unreachable for everything else, which is logged
   */
  async run<T>(calls: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await calls(await this.#connect())
    } catch (error: unknown) {
      throw this.#translate(error)
    }
  }

  /** Reads an event that Stripe has signed. @throws {AccountError} bad_request for a signature that is missing, wrong or older than five minutes */
  async readEvent(body: string, signature: string): Promise<Stripe.Event> {
    const { webhooks } = await this.#connect()
    try {
      return webhooks.constructEvent(body, signature, this.#settings.webhookSecret)
    } catch (error: unknown) {
      throw new AccountError('bad_request', { reason: 'The event is not signed by Stripe.', cause: error })
    }
  }

  #connect(): Promise<Stripe> {
    this.#client ??= open(this.#settings)
    return this.#client
  }

  #translate(error: unknown): unknown {
    if (error instanceof AccountError || !isStripeError(error)) return error
    if (error.type === 'StripeCardError') return new AccountError('payment_declined', { cause: error })
    if (error.code === 'resource_missing') return new AccountError('not_found', { cause: error })
    const { type, code, statusCode, requestId, message } = error
    this.#logger.error({ type, code, statusCode, requestId, reason: message }, 'Stripe refuses a call or cannot be reached')
    return new AccountError('payments_unreachable', { cause: error })
  }
}

async function open({ key, url }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  return new Client(key, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url !== undefined && placeOf(new URL(url))),
  })
}

function placeOf({ hostname, port, protocol }: URL) {
  return {
    host: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(port !== '' && { port }),
  }
}

/** Whether an error is one of the library, which is not loaded for asking. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')
}
