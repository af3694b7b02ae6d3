import { isPlainIdentifier } from '../../config/identifiers.ts'
import { encodeArgument } from '../../data/encode-argument.ts'
import type { QueryArgument } from '../../data/query-argument.ts'
import { printFql } from '../../data/value-text.ts'
import type { TypedArgument } from './typed-argument.ts'

/** An argument with the name of its parameter. */
export type NamedArgument = TypedArgument & Pick<QueryArgument, 'name'>

interface WrittenCall {
  /** `(\n  id\n, 7\n)`: expressions as they were typed, and names of the values that travel beside the text. */
  readonly list: string
  readonly values: readonly QueryArgument[]
}

/** A name that means nothing else in a call: neither the function, nor anything in the expressions around it. */
function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  const plain = /^[A-Za-z]\w*$/.test(wanted) ? wanted : 'argument'
  let name = plain
  for (let number = 2; isTaken(name); number += 1) name = `${plain}${number}`
  return name
}

/**
 * Writes the arguments of a call. Each stands on a line of its own, the comma before it: a comment at an end hides nothing.
 *
 * `around`: text beside it in the query, whose words keep their meaning.
 */
export function writeArguments(functionName: string, given: readonly NamedArgument[], around = ''): WrittenCall {
  const expressions = given.filter(({ kind }) => kind === 'FQL').map(({ value }) => value)
  const words = new Set(['Function', functionName, ...[...expressions, around].flatMap((part) => part.match(/\w+/g) ?? [])])
  const values: QueryArgument[] = []
  const parts = given.flatMap(({ name, kind, value }) => {
    if (kind === 'FQL') return value.trim() === '' ? [] : [value]
    const free = freeName(name, (candidate) => words.has(candidate))
    words.add(free)
    values.push({ name: free, type: kind, value })
    return [free]
  })
  const list = parts.join('\n, ')
  return { list: list === '' ? '()' : `(\n  ${list}\n)`, values }
}

/** A call as it is written in a query; a name that is none of the language is looked up. */
export function callText(name: string, { list }: WrittenCall): string {
  return `${isPlainIdentifier(name) ? name : `Function(${printFql({ kind: 'string', value: name })})`}${list}`
}

/** The values of a call in the tagged format; undefined where all are part of the text. */
export function encodedValues({ values }: WrittenCall): Readonly<Record<string, unknown>> | undefined {
  if (values.length === 0) return undefined
  const encoded: Record<string, unknown> = {}
  for (const argument of values) {
    const result = encodeArgument(argument)
    if (result.ok) encoded[argument.name] = result.value
  }
  return encoded
}
