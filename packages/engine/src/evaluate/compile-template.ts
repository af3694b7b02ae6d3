/** Interpolated strings: pieces joined as display strings, bounded in size. */
import type { StringTemplate } from '@terrarium/language'
import { STRING_LENGTH_MAX } from '../runtime/limits.ts'
import { displayString } from '../runtime/display.ts'
import { valueTooLarge } from '../runtime/query-failures.ts'
import type { Evaluator } from '../runtime/frame.ts'
import type { Scope } from './scope.ts'

export function compileTemplate(tree: StringTemplate, scope: Scope): Evaluator {
  const { span } = tree
  const parts = tree.parts.map((part) => (typeof part === 'string' ? part : scope.compile(part)))
  return (run, frame) => {
    let text = ''
    for (const part of parts) {
      if (typeof part === 'string') text += part
      else {
        const value = part(run, frame)
        text += typeof value === 'string' ? value : displayString(run, value)
      }
    }
    if (text.length > STRING_LENGTH_MAX) throw valueTooLarge(`string size ${text.length} exceeds limit ${STRING_LENGTH_MAX}`, span)
    return text
  }
}
