import * as v from 'valibot'
import { text } from '../../messages/explorer-text.ts'

const PRIORITY_MAX = 500

function isPriority(typed: string): boolean {
  return typed === '' || (/^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= PRIORITY_MAX)
}

/** A priority as it is typed; empty leaves it to the server. */
export const prioritySchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(isPriority, text('create_database.priority_range')),
  v.transform((typed) => (typed === '' ? undefined : Number(typed))),
)
