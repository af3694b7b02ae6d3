import type { ShownParameter, ShownType } from '../../display/shown-type.ts'
import type { FunctionShown } from '../infer/callee.ts'
import { shortestOf } from '../signature/signature-text.ts'

/** Writes a call with placeholders for its arguments, by its shortest signature. */
export function callSnippet(name: string, signatures: readonly FunctionShown[]): string | undefined {
  const shortest = shortestOf(signatures)
  if (shortest === undefined) return undefined
  const counter = { next: 1 }
  const parameters = [...shortest.parameters, ...(shortest.variadic === undefined ? [] : [shortest.variadic])]
  return `${name}(${parameters.map((parameter, i) => argument(parameter, i, counter)).join(', ')})`
}

interface Counter {
  next: number
}

/** A function of one value is a short lambda: `.field`. */
function argument({ name, type }: ShownParameter, index: number, counter: Counter): string {
  const lambda = functionIn(type)
  if (lambda === undefined) return stop(counter, name ?? `value${index + 1}`)
  if (lambda.parameters.length === 1) return `.${stop(counter, 'field')}`
  const names = lambda.parameters.map((_, i) => stop(counter, PARAMETERS.charAt(i)))
  return `(${names.join(', ')}) => ${stop(counter, '')}`
}

const PARAMETERS = 'abcdefgh'

function stop(counter: Counter, text: string): string {
  return `\${${counter.next++}:${text}}`
}

function functionIn(type: ShownType): FunctionShown | undefined {
  if (type.kind === 'function') return type
  return type.kind === 'union' ? type.members.map(functionIn).find((member) => member !== undefined) : undefined
}
