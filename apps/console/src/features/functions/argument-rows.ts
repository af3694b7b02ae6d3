import { parseType, QUERY_SOURCE } from '@terrarium/language'
import { parametersOf } from './function-arguments.ts'
import type { FunctionDefinition } from './function-definition.ts'

/** An argument as its row has it; `...rest` is one that takes any number of values. */
export interface ArgumentRow {
  readonly name: string
  /** Empty: not checked. */
  readonly type: string
}

/** What rows say of a function: its arguments, and the type of what it returns. */
export interface ArgumentList {
  readonly parameters: readonly ArgumentRow[]
  readonly returns: string
}

type Stored = Pick<FunctionDefinition, 'body' | 'signature'>

/** What a body takes; undefined for a body that cannot be read. */
export function namesOf(body: string): readonly string[] | undefined {
  return parametersOf({ body, signature: '' })?.map(({ name, isRest }) => (isRest ? `...${name}` : name))
}

/** Reads what rows can say of a function; undefined where they cannot: of a body that cannot be read, or another signature than a body has. */
export function readArguments({ body, signature }: Stored): ArgumentList | undefined {
  const names = namesOf(body)
  if (names === undefined) return undefined
  if (signature.trim() === '') return { parameters: names.map((name) => ({ name, type: '' })), returns: '' }
  const { tree, diagnostics } = parseType(signature, QUERY_SOURCE)
  if (diagnostics.length > 0 || tree.generics.length > 0 || tree.type.kind !== 'functionType') return undefined
  const { parameters, variadic, result } = tree.type
  const typed = variadic === undefined ? parameters : [...parameters, variadic]
  const hasRest = names.some((name) => name.startsWith('...'))
  if (typed.length !== names.length || hasRest !== (variadic !== undefined)) return undefined
  const textOf = ({ span }: { readonly span: { readonly start: number; readonly end: number } }) => signature.slice(span.start, span.end)
  const typeOf = (index: number) => {
    const parameter = typed[index]
    return parameter === undefined ? '' : textOf(parameter.type)
  }
  return { parameters: names.map((name, index) => ({ name, type: typeOf(index) })), returns: textOf(result) }
}

/** Writes rows as a signature, `(name: String, rest: ...Int) => Any`; empty where none has a type. */
export function signatureOf({ parameters, returns }: ArgumentList): string {
  if (returns.trim() === '' && parameters.every(({ type }) => type.trim() === '')) return ''
  const typed = parameters.map(({ name, type }) =>
    name.startsWith('...') ? `${name.slice(3)}: ...${type.trim()}` : `${name.trim()}: ${type.trim()}`,
  )
  return `(${typed.join(', ')}) => ${returns.trim()}`
}

/** Writes the head that a function has in the schema language: `function greet(name: String, ...rest: Int): Any`. */
export function headText(name: string, { parameters, returns }: ArgumentList): string {
  const typed = parameters.map((row) => (row.type.trim() === '' ? row.name.trim() : `${row.name.trim()}: ${row.type.trim()}`))
  return `function ${name}(${typed.join(', ')})${returns.trim() === '' ? '' : `: ${returns.trim()}`}`
}

/** The parameters at the beginning of a body, up to the arrow. */
const HEAD = /^(\s*)(?:\([^)]*\)|[A-Za-z_]\w*)(\s*=>)/

/** A body that takes what the rows name; one without parameters at its beginning stays as it is. */
export function withNames(body: string, rows: readonly ArgumentRow[]): string {
  const names = rows.map(({ name }) => name.trim()).filter((name) => name !== '')
  return body.replace(HEAD, (_head: string, before: string, arrow: string) => `${before}(${names.join(', ')})${arrow}`)
}

/** The rows for the names that a body has: those of a name keep their types, one in the place of another name takes its type, and blank ones stay. */
export function withBodyNames(rows: readonly ArgumentRow[], names: readonly string[]): readonly ArgumentRow[] {
  const named = rows.filter(({ name }) => name.trim() !== '')
  const typeOf = (name: string, index: number) => {
    const same = named.find((row) => row.name.trim() === name)
    const replaced = named[index]
    if (same !== undefined) return same.type
    return replaced === undefined || names.includes(replaced.name.trim()) ? '' : replaced.type
  }
  return [...names.map((name, index) => ({ name, type: typeOf(name, index) })), ...rows.filter(({ name }) => name.trim() === '')]
}
