import { text } from '../../messages/conflict-text.ts'
import { toasts } from '../toast-store.ts'

/** Says that an edit is on top of what is stored now, and what both sides have changed of it. */
export function sayRebased(clashes: readonly string[]): void {
  if (clashes.length === 0) toasts.show({ theme: 'success', title: text('conflict.rebased') })
  else toasts.show({ theme: 'warning', title: text('conflict.rebased_clashes', { items: clashes.join(', ') }), timeout: 'max' })
}
