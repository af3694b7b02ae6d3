import type { ApplyComponent, ChainExpression, Expression, MethodCallComponent } from '../../syntax/tree.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import type { ShownType } from '../../display/shown-type.ts'
import { documentApply, documentGlobal, documentMember, type Documentation } from '../documentation/documentation.ts'
import { inferAt } from './infer-at.ts'
import { fillParameters, knownTypes, type KnownTypes } from './known-types.ts'
import { membersOf } from './members.ts'

export type FunctionShown = Extract<ShownType, { kind: 'function' }>

/** A call in a chain. */
export interface Call {
  readonly component: MethodCallComponent | ApplyComponent
  readonly chain: ChainExpression
  /** Expressions down to the chain. */
  readonly path: readonly Expression[]
}

/** The function of a call: its name in source, and its overloads. */
export interface Callee {
  readonly name: string
  readonly signatures: readonly FunctionShown[]
  readonly documentation: Documentation | undefined
}

/** The chain up to a component, without it. */
export function prefixOf({ base, components, span }: ChainExpression, index: number): Expression {
  const before = components.slice(0, index)
  const last = before[before.length - 1]
  return last === undefined ? base : { kind: 'chain', span: { ...span, end: last.span.end }, base, components: before }
}

/** Finds the function of a call; undefined when its type is not a function. */
export function calleeOf({ component, chain, path }: Call, environment: TypeEnvironment): Callee | undefined {
  const types = knownTypes(environment)
  const receiver = prefixOf(chain, chain.components.indexOf(component))
  const type = inferAt(path, receiver, environment)
  if (type === undefined) return undefined
  if (component.kind === 'apply') return calleeOfValue(receiver, type, types)
  const member = membersOf(types, type).members.get(component.field)
  if (member === undefined) return undefined
  const documentation = documentMember(member.owner, member.name, environment)
  return { name: member.name, signatures: signaturesOf(types, member.type), documentation }
}

function calleeOfValue(callee: Expression, type: ShownType, types: KnownTypes): Callee {
  const name = callee.kind === 'identifier' ? callee.name : ''
  const applied = type.kind === 'name' ? documentApply(type.name, types.environment) : undefined
  return { name, signatures: signaturesOf(types, type), documentation: applied ?? (name === '' ? undefined : documentGlobal(name)) }
}

/** Returns the overloads of a value of the type. */
export function signaturesOf(types: KnownTypes, type: ShownType): readonly FunctionShown[] {
  switch (type.kind) {
    case 'function':
      return [type]
    case 'intersection':
    case 'union':
      return type.members.flatMap((member) => signaturesOf(types, member))
    case 'difference':
      return signaturesOf(types, type.type)
    case 'name':
    case 'constructed':
      return appliedSignatures(types, type.name, type.kind === 'constructed' ? type.args : [])
    default:
      return []
  }
}

function appliedSignatures(types: KnownTypes, name: string, args: readonly ShownType[]): readonly FunctionShown[] {
  const shape = types.shape(name)
  const apply = shape === undefined ? undefined : types.apply(shape)
  if (shape === undefined || apply === undefined) return []
  const filled = new Map(shape.parameters.map((parameter, i) => [parameter, args[i] ?? { kind: 'any' as const }]))
  return signaturesOf(types, fillParameters(apply, filled))
}

export function isCallable(type: ShownType): boolean {
  return type.kind === 'function' || (type.kind === 'intersection' && type.members.every(({ kind }) => kind === 'function'))
}
