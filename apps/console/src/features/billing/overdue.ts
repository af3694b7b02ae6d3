import { OVERDUE_STATUSES } from '@terrarium/contracts'
import type { Invoice } from '@terrarium/contracts'

/** Whether an invoice needs action. */
export function isOverdue({ status }: Pick<Invoice, 'status'>): boolean {
  return OVERDUE_STATUSES.some((overdue) => overdue === status)
}
