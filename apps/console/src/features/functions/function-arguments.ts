import { parseExpression, parseLambda, parseType, printType, QUERY_SOURCE } from '@terrarium/language'
import { text } from '../../messages/functions-text.ts'
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

/** Says what is wrong with a typed argument, and where; undefined for a value in the language. */
export function argumentProblem(parameter: FunctionParameter, typed: string): string | undefined {
  if (typed.trim() === '') return parameter.isRest ? undefined : text('run.argument_required')
  const opening = parameter.isRest ? '[' : ''
  const [problem] = parseExpression(`${opening}${typed}${parameter.isRest ? ']' : ''}`, QUERY_SOURCE).diagnostics
  if (problem === undefined) return undefined
  const column = Math.min(Math.max(problem.span.start - opening.length, 0), typed.length) + 1
  return text('run.argument_problem', { column, message: problem.message })
}
