import { parseLambda, parseType, printType, QUERY_SOURCE } from '@terrarium/language'
import type { FunctionDefinition } from './function-definition.ts'

/** An argument that a function takes. */
export interface FunctionParameter {
  readonly name: string
  /** As the signature says; undefined where it says nothing. */
  readonly type: string | undefined
  /** Whether it takes any number of values, as the last one may. */
  readonly isRest: boolean
}

/** The types of a signature in their order, the one of the rest behind them. */
function typesOf(signature: string): readonly string[] {
  const { tree, diagnostics } = parseType(signature, QUERY_SOURCE)
  if (signature === '' || diagnostics.length > 0 || tree.type.kind !== 'functionType') return []
  const { parameters, variadic } = tree.type
  return [...parameters, ...(variadic === undefined ? [] : [variadic])].map(({ type }) => printType(type))
}

/** Reads what a function takes; undefined for a body that cannot be read. */
export function parametersOf({
  body,
  signature,
}: Pick<FunctionDefinition, 'body' | 'signature'>): readonly FunctionParameter[] | undefined {
  const { tree, diagnostics } = parseLambda(body, QUERY_SOURCE, { shortAllowed: false })
  if (diagnostics.length > 0) return undefined
  const types = typesOf(signature)
  const { parameters, variadic } = tree
  return [
    ...parameters.map(({ name }, index) => ({ name, type: types[index], isRest: false })),
    ...(variadic === undefined ? [] : [{ name: variadic.name, type: types[parameters.length], isRest: true }]),
  ]
}
