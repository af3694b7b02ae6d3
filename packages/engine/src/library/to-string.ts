import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { displayString } from '../runtime/display.ts'
import { method } from './native-definition.ts'

/** Gives the text of a value, as `toString()` and string operators do. */
export function toText(context: QueryContext, value: Value): string {
  return displayString(context, value)
}

/** `toString()`, which most types have in common. */
export const toStringMethod = method('toString', [], (self: Value, _args, context) => toText(context, self))
