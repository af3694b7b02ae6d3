import type { Invoice } from '@terrarium/contracts'
import { Badge } from '../../ui/badge.tsx'
import { isOverdue } from './overdue.ts'

/** The status of an invoice, in the provider's own word. */
export function InvoiceStatus({ invoice }: { readonly invoice: Invoice }) {
  const tone = isOverdue(invoice) ? 'bad' : invoice.status === 'Paid' ? 'ok' : 'neutral'
  return <Badge tone={tone}>{invoice.status}</Badge>
}
