import { isValidIdentifier } from '../../source/identifiers.ts'
import { quote } from '../../source/quote.ts'
import type { Expression, ObjectExpression } from '../../syntax/tree.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import { displayType, type ShownField, type ShownType } from '../../display/shown-type.ts'
import { calleeOf, type Call, type FunctionShown } from '../infer/callee.ts'
import { argumentsOf } from '../../syntax/children.ts'
import { RANKS, type CompletionItem } from './completion-item.ts'
import { knownTypes } from '../infer/known-types.ts'

interface KeyPlace {
  readonly start: number
  readonly end: number
  /** Names of the fields that the object has. */
  readonly present: ReadonlySet<string>
}

/** Completes the keys of the object at the end of a path, by the parameter types of the call around it. */
export function completeKey(path: readonly Expression[], place: KeyPlace, environment: TypeEnvironment): readonly CompletionItem[] {
  const fields = expectedFields(path, environment)
  return fields.filter(({ name }) => !place.present.has(name)).map((field) => itemOf(field, place))
}

function itemOf({ name, type }: ShownField, { start, end }: KeyPlace): CompletionItem {
  const key = isValidIdentifier(name) ? name : quote(name)
  return {
    label: name,
    kind: 'key',
    detail: displayType(type),
    signature: `${key}: ${displayType(type)}`,
    documentation: undefined,
    insert: `${key}: `,
    snippet: `${key}: \${1:}`,
    start,
    end,
    edits: [],
    rank: RANKS.key + (admitsNull(type) ? 0 : 1),
  }
}

function admitsNull(type: ShownType): boolean {
  if (type.kind === 'union') return type.members.some(admitsNull)
  return type.kind === 'name' && type.name === 'Null'
}

/** Returns the fields that a call expects in the object at the end of a path. */
export function expectedFields(path: readonly Expression[], environment: TypeEnvironment): readonly ShownField[] {
  const signatures = signaturesAround(path, environment)
  const fields = expectedIn(path, signatures).flatMap(fieldsOf)
  const order = signatures.flatMap(({ result }) => declaredOrder(result, environment))
  const place = ({ name }: ShownField): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...new Map(fields.map((field) => [field.name, field])).values()].sort((a, b) => place(a) - place(b))
}

/** Returns the types that a call expects for the expression at the end of a path. */
export function expectedTypes(path: readonly Expression[], environment: TypeEnvironment): readonly ShownType[] {
  return expectedIn(path, signaturesAround(path, environment))
}

function signaturesAround(path: readonly Expression[], environment: TypeEnvironment): readonly FunctionShown[] {
  const found = enclosingArgument(path)
  return (found && calleeOf(found.call, environment)?.signatures) ?? []
}

function expectedIn(path: readonly Expression[], signatures: readonly FunctionShown[]): readonly ShownType[] {
  const found = enclosingArgument(path)
  if (found === undefined) return []
  return signatures.flatMap(({ parameters }) => parameters[found.index]?.type ?? []).flatMap((type) => typesAlong(type, found.keys))
}

/** Names of the fields of documents in the order of their declaration; parameter types have them in any order. */
function declaredOrder(result: ShownType, environment: TypeEnvironment): readonly string[] {
  const types = knownTypes(environment)
  const shape = result.kind === 'name' ? types.shape(result.name) : undefined
  const record = shape && types.alias(shape)
  return record?.kind === 'object' ? record.fields.map(({ name }) => name) : []
}

export interface EnclosingArgument {
  readonly call: Call
  readonly index: number
  /** Keys that lead from the argument to the end of the path; `ELEMENT` for an element of an array. */
  readonly keys: readonly string[]
}

/** The key of an element of an array. */
const ELEMENT = '[]'

/** The call around the end of a path, if only objects and arrays are between them. */
export function enclosingArgument(path: readonly Expression[]): EnclosingArgument | undefined {
  const keys: string[] = []
  for (let i = path.length - 2; i >= 0; i--) {
    const around = path[i]
    const inner = path[i + 1]
    if (around === undefined || inner === undefined) return undefined
    if (around.kind === 'chain') return argumentIn(around, inner, path.slice(0, i + 1), keys.reverse())
    const key = around.kind === 'object' ? keyOf(around, inner) : around.kind === 'array' ? ELEMENT : undefined
    if (key === undefined) return undefined
    keys.push(key)
  }
  return undefined
}

function argumentIn(
  chain: Extract<Expression, { kind: 'chain' }>,
  inner: Expression,
  path: readonly Expression[],
  keys: readonly string[],
): EnclosingArgument | undefined {
  const component = chain.components.find((candidate) => argumentsOf(candidate).includes(inner))
  if (component?.kind !== 'methodCall' && component?.kind !== 'apply') return undefined
  return { call: { component, chain, path }, index: component.args.indexOf(inner), keys }
}

function keyOf({ fields }: ObjectExpression, value: Expression): string | undefined {
  return fields.find((field) => field.value === value)?.key
}

function typesAlong(type: ShownType, keys: readonly string[]): readonly ShownType[] {
  const [key, ...rest] = keys
  if (key === undefined) return [type]
  if (type.kind === 'union') return type.members.flatMap((member) => typesAlong(member, keys))
  if (key === ELEMENT)
    return type.kind === 'constructed' && type.name === 'Array' ? type.args.flatMap((element) => typesAlong(element, rest)) : []
  if (type.kind !== 'object' && type.kind !== 'interface') return []
  const own = type.fields.filter(({ name }) => name === key)
  const others = own.length === 0 && type.kind === 'object' && type.wildcard !== undefined ? [type.wildcard] : []
  return [...own.map((field) => field.type), ...others].flatMap((field) => typesAlong(field, rest))
}

function fieldsOf(type: ShownType): readonly ShownField[] {
  if (type.kind === 'union') return type.members.flatMap(fieldsOf)
  return type.kind === 'object' || type.kind === 'interface' ? type.fields : []
}
