import { asBuffer } from '@terrarium/store'
import { counterKey } from '../model/key-space.ts'
import type { QueryContext } from '../runtime/context.ts'

/** Takes the next number of a counter; the first is `first`. */
export function nextNumber(context: QueryContext, scope: number, kind: number, first: number): number {
  const key = counterKey(scope, kind)
  const last = context.transaction.get(key)
  const next = last === undefined ? first : asBuffer(last).readUInt32BE(0) + 1
  const value = Buffer.allocUnsafe(4)
  value.writeUInt32BE(next)
  context.transaction.write({ key, value })
  return next
}
