import * as v from 'valibot'
import { providerIdSchema } from '../account/text-fields.ts'
import { defineEndpoint, type RolePermission } from '../http/endpoint.ts'
import { PAYMENT_ERRORS } from './payment-errors.ts'

const READ: RolePermission = { resource: 'billing', action: 'read' }

/** Kinds of an invoice that need action, and that of one that needs none (console-spec §4); `Open` is not due yet. */
export const OVERDUE_STATUSES = ['Failed', 'Retrying', 'Collections'] as const
export const INVOICE_STATUSES = [...OVERDUE_STATUSES, 'Paid', 'Open'] as const

export const invoiceSchema = v.object({
  id: v.string(),
  number: v.string(),
  date: v.string(),
  /** In the smallest unit of the currency. */
  amount: v.number(),
  currency: v.string(),
  description: v.string(),
  status: v.picklist(INVOICE_STATUSES),
  /** Where the invoice can be seen and paid. */
  url: v.string(),
})
export type Invoice = v.InferOutput<typeof invoiceSchema>

/** Lists the invoices of the caller's account, newest first. */
export const listInvoices = defineEndpoint({
  name: 'listInvoices',
  service: 'auth',
  method: 'GET',
  path: '/account/billing/invoices',
  input: {},
  output: v.array(invoiceSchema),
  errors: PAYMENT_ERRORS,
  auth: 'session',
  permission: READ,
  defaultMessage: 'Failed to fetch invoices',
})

/** Returns an invoice as a file: `content` is a PDF in base64. */
export const getInvoiceFile = defineEndpoint({
  name: 'getInvoiceFile',
  service: 'auth',
  method: 'GET',
  path: '/account/billing/invoices/:id/file',
  input: { params: v.object({ id: providerIdSchema }) },
  output: v.object({ name: v.string(), content: v.string() }),
  errors: [...PAYMENT_ERRORS, 'not_found'],
  auth: 'session',
  permission: READ,
  defaultMessage: 'We could not load your invoices; try again later.',
})
