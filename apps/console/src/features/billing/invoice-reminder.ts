import { INVOICE_REMINDER_INTERVAL_MS, INVOICE_SUCCESS_WINDOW_MS } from '@terrarium/contracts'
import type { Invoice } from '@terrarium/contracts'
import type { KeyValueStorage } from '../../data/browser-storage.ts'
import { isOverdue } from './overdue.ts'

/** What the bar above every page says about the latest invoice. */
export type InvoiceNoticeKind = 'requires_action' | 'payment_success'

/** When the overdue notice was last shown to the members of an account in this browser. */
export class InvoiceReminder {
  readonly #storage: KeyValueStorage
  readonly #key: string

  constructor(storage: KeyValueStorage, accountId: string) {
    this.#storage = storage
    this.#key = `invoice-reminder:${accountId}`
  }

  /** Milliseconds since the epoch; undefined before the first one. */
  last(): number | undefined {
    const time = Number(this.#storage.get(this.#key) ?? NaN)
    return Number.isFinite(time) ? time : undefined
  }

  set(time: number): void {
    this.#storage.set(this.#key, String(time))
  }

  /** Forgets it, so that a paid invoice is thanked for once. */
  clear(): void {
    this.#storage.remove(this.#key)
  }
}

/** The newest invoice by its date, else the first one. */
export function latestInvoice(invoices: readonly Invoice[]): Invoice | undefined {
  return invoices.reduce<Invoice | undefined>(
    (latest, invoice) => (latest === undefined || Date.parse(invoice.date) > Date.parse(latest.date) ? invoice : latest),
    undefined,
  )
}

/**
 * What is said about an invoice when a page is loaded: an overdue one at most every three days, a paid one within a day of the last
 * reminder (console-spec §4, §9).
 *
 * @param last time of the last reminder, in milliseconds
 */
export function noticeOf(invoice: Pick<Invoice, 'status'>, last: number | undefined, now: number): InvoiceNoticeKind | undefined {
  if (isOverdue(invoice)) return last === undefined || now - last >= INVOICE_REMINDER_INTERVAL_MS ? 'requires_action' : undefined
  if (invoice.status !== 'Paid' || last === undefined) return undefined
  return now - last < INVOICE_SUCCESS_WINDOW_MS ? 'payment_success' : undefined
}
