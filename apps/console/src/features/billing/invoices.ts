import { listInvoices } from '@terrarium/contracts'
import type { Invoice } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'

/** Under which everything about billing is cached. */
export const BILLING_KEY = ['billing'] as const
export const INVOICES_KEY = [...BILLING_KEY, 'invoices'] as const

/** The invoices of the account, newest first. The bar above every page reads them, so this is all that it loads. */
export function invoicesQuery({ account }: Services) {
  return queryOptions({
    queryKey: INVOICES_KEY,
    queryFn: ({ signal }): Promise<readonly Invoice[]> => account.call(listInvoices, {}, { signal }),
  })
}
