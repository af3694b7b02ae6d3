import { displayType, type ShownParameter, type ShownType } from '../../display/shown-type.ts'
import type { FunctionShown } from '../infer/callee.ts'

/** An overload of a function. */
export interface SignatureShown {
  /** `where(predicate: Specimen => Boolean | Null) => Set<Specimen>`. */
  readonly label: string
  /** The spans of its parameters in the label. */
  readonly parameters: readonly { readonly start: number; readonly end: number }[]
}

/** Writes a signature with the name of the function. */
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

/** Writes the type of a name, or a line for each overload. */
export function describeName(name: string, type: ShownType, signatures: readonly FunctionShown[]): string {
  if (signatures.length === 0) return `${name}: ${displayType(type)}`
  return signatures.map((signature) => showSignature(name, signature).label).join('\n')
}

/** Writes a type in short: of several overloads the shortest, and the number of the others. */
export function shortType(type: ShownType, signatures: readonly FunctionShown[]): string {
  const shortest = shortestOf(signatures)
  if (shortest === undefined) return displayType(type)
  const others = signatures.length - 1
  return `${showSignature('', shortest).label}${others === 0 ? '' : ` (+${others})`}`
}

/** Returns the first signature with the fewest parameters. */
export function shortestOf(signatures: readonly FunctionShown[]): FunctionShown | undefined {
  const [first, ...others] = signatures
  return first && others.reduce((least, other) => (other.parameters.length < least.parameters.length ? other : least), first)
}

function parameterText({ name, type }: ShownParameter, dots: string): string {
  const text = dots + displayType(type)
  return name === undefined ? text : `${name}: ${text}`
}
