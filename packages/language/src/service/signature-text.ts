import { displayType, type ShownParameter } from '../types/shown-type.ts'
import type { FunctionShown } from './call.ts'

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

function parameterText({ name, type }: ShownParameter, dots: string): string {
  const text = dots + displayType(type)
  return name === undefined ? text : `${name}: ${text}`
}
