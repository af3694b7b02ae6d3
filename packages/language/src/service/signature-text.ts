import { displayType, type ShownParameter, type ShownType } from '../types/shown-type.ts'
import type { FunctionShown } from './call.ts'
import { shortestOf } from './snippet.ts'

/** One way to call a function. */
export interface SignatureShown {
  /** `where(predicate: Specimen => Boolean | Null) => Set<Specimen>`. */
  readonly label: string
  /** Where its parameters are in the label. */
  readonly parameters: readonly { readonly start: number; readonly end: number }[]
}

/** Writes a signature behind the name of the function. */
export function showSignature(name: string, { parameters, variadic, result }: FunctionShown): SignatureShown {
  const texts = parameters.map((parameter) => parameterText(parameter, ''))
  if (variadic !== undefined) texts.push(parameterText(variadic, '...'))
  let label = `${name}(`
  const places = texts.map((text, i) => {
    if (i > 0) label += ', '
    const start = label.length
    label += text
    return { start, end: label.length }
  })
  return { label: `${label}) => ${displayType(result)}`, parameters: places }
}

/** Writes what a name stands for: its type, or a line for each way to call it. */
export function describeName(name: string, type: ShownType, signatures: readonly FunctionShown[]): string {
  if (signatures.length === 0) return `${name}: ${displayType(type)}`
  return signatures.map((signature) => showSignature(name, signature).label).join('\n')
}

/** Writes a type in short: of several ways to call it one, and how many others there are. */
export function shortType(type: ShownType, signatures: readonly FunctionShown[]): string {
  const shortest = shortestOf(signatures)
  if (shortest === undefined) return displayType(type)
  const others = signatures.length - 1
  return `${showSignature('', shortest).label}${others === 0 ? '' : ` (+${others})`}`
}

function parameterText({ name, type }: ShownParameter, dots: string): string {
  const text = dots + displayType(type)
  return name === undefined ? text : `${name}: ${text}`
}
