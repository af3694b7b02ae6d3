import { parseExpression, QUERY_SOURCE } from '@terrarium/language'
import { encodeArgument } from '../../data/encode-argument.ts'
import { ARGUMENT_TYPES } from '../../data/query-argument.ts'
import type { ArgumentType } from '../../data/query-argument.ts'
import { text } from '../../messages/functions-text.ts'
import type { FunctionParameter } from './function-arguments.ts'

/** How an argument is typed: as a value of a type, or in the query language. */
export type ArgumentKind = ArgumentType | 'FQL'

/** An argument as it was typed. */
export interface TypedArgument {
  readonly kind: ArgumentKind
  readonly value: string
}

/** What may be left out of a union: the language has a word for it. */
const ABSENT = 'Null'

function kindOfType(type: string): ArgumentKind | undefined {
  return type.startsWith('Ref<') ? 'Reference' : ARGUMENT_TYPES.find((known) => known === type && known !== 'JSON')
}

/**
 * How an argument can be typed, the likeliest first.
 *
 * A type that has a field of its own comes first, as the language can write every value. Without a type nothing is known better than the
 * language.
 */
export function kindsOf({ type, isRest }: Pick<FunctionParameter, 'type' | 'isRest'>): readonly ArgumentKind[] {
  if (isRest) return ['FQL']
  if (type === undefined || type === 'Any') return ['FQL', ...ARGUMENT_TYPES]
  const parts = type
    .replace(/\?$/, '')
    .split(' | ')
    .filter((part) => part !== ABSENT)
  if (parts.length === 1 && parts[0] === 'Number') return ['FQL', 'Int', 'Long', 'Double']
  const kinds = parts.flatMap((part) => kindOfType(part) ?? [])
  return kinds.length === 1 && parts.length === 1 ? [...kinds, 'FQL'] : ['FQL', ...kinds]
}

/** What was typed for a parameter; nothing yet where it was typed for another one that takes other values. */
export function argumentFor(parameter: FunctionParameter, typed: TypedArgument | undefined): TypedArgument {
  const kinds = kindsOf(parameter)
  return typed !== undefined && kinds.includes(typed.kind) ? typed : { kind: kinds[0] ?? 'FQL', value: '' }
}

/** Says what is wrong with an argument, and where; undefined for one that can be sent. */
export function argumentProblem(parameter: FunctionParameter, { kind, value }: TypedArgument): string | undefined {
  if (kind === 'String' ? value === '' : value.trim() === '') return parameter.isRest ? undefined : text('run.argument_required')
  if (kind === 'FQL') return expressionProblem(parameter, value)
  const encoded = encodeArgument({ type: kind, value })
  return encoded.ok ? undefined : encoded.message
}

function expressionProblem({ isRest }: FunctionParameter, value: string): string | undefined {
  const opening = isRest ? '[' : ''
  const [problem] = parseExpression(`${opening}${value}${isRest ? ']' : ''}`, QUERY_SOURCE).diagnostics
  if (problem === undefined) return undefined
  const column = Math.min(Math.max(problem.span.start - opening.length, 0), value.length) + 1
  return text('run.argument_problem', { column, message: problem.message })
}

/** Reads arguments that were kept. One that has no kind was typed in the language. */
export function readTyped(value: unknown): readonly TypedArgument[] {
  if (!Array.isArray(value)) return []
  return value.map((entry: unknown): TypedArgument => {
    if (typeof entry === 'string') return { kind: 'FQL', value: entry }
    const { kind, value: typed } = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<Record<string, unknown>>
    return { kind: ARGUMENT_TYPES.find((known) => known === kind) ?? 'FQL', value: typeof typed === 'string' ? typed : '' }
  })
}
