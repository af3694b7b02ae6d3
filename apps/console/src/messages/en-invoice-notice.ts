/** Texts of the bar about invoices above every page. */
export const INVOICE_NOTICE_TEXTS = {
  'invoice.resolve': 'Resolve',
  'invoice.requires_action': 'Your last payment requires action. Open the invoice to resolve it.',
  'invoice.resolving': 'Waiting for the payment…',
  'invoice.payment_success': 'Thank you, payment success: your invoice is paid.',
  'invoice.notice': 'Payment',
} as const
