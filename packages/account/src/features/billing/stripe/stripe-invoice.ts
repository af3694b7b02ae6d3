import type { Invoice } from '@terrarium/contracts'
import type { Stripe } from 'stripe'

const INVOICES_MAX = 100
const FILE_BYTES_MAX = 5_000_000
const FILE_TIMEOUT_MS = 20_000

/** Lists the invoices of a customer, newest first, without drafts and those that were taken back. */
export async function listCustomerInvoices(stripe: Stripe, customer: string): Promise<readonly Invoice[]> {
  const { data } = await stripe.invoices.list({ customer, limit: INVOICES_MAX })
  return data.flatMap((invoice) => present(invoice) ?? [])
}

/** Fetches an invoice as the PDF that Stripe makes of it; undefined where it makes none. */
export async function fetchInvoiceFile(stripe: Stripe, customer: string, id: string): Promise<Uint8Array | undefined> {
  const invoice = await stripe.invoices.retrieve(id)
  const owner = typeof invoice.customer === 'string' ? invoice.customer : invoice.customer?.id
  if (owner !== customer || !invoice.invoice_pdf) return undefined
  const answer = await fetch(invoice.invoice_pdf, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
  const content = new Uint8Array(await answer.arrayBuffer())
  return answer.ok && content.byteLength <= FILE_BYTES_MAX ? content : undefined
}

function present(invoice: Stripe.Invoice): Invoice | undefined {
  const status = statusOf(invoice)
  if (status === undefined || invoice.id === undefined) return undefined
  const { id, number, created, total, currency, description, lines, hosted_invoice_url: url } = invoice
  return {
    id,
    number: number ?? id,
    date: new Date(created * 1000).toISOString(),
    amount: total,
    currency,
    description: description ?? lines.data[0]?.description ?? '',
    status,
    url: url ?? '',
  }
}

/** Says how an invoice stands (console-spec §4); undefined for one that nobody owes. */
function statusOf({ status, attempted, next_payment_attempt: next }: Stripe.Invoice): Invoice['status'] | undefined {
  switch (status) {
    case 'paid':
      return 'Paid'
    case 'uncollectible':
      return 'Collections'
    case 'open':
      if (!attempted) return 'Open'
      return next === null ? 'Failed' : 'Retrying'
    default:
      return undefined
  }
}
