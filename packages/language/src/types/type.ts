/**
 * The type model: what expressions have and what constraints relate.
 *
 * One union serves lower types (what an expression yields) and upper types (what its context requires). A function type is a function as a
 * lower type and a call as an upper type. A few kinds occur on one side only: `difference` in lower types; `access`, `project` and `guard`
 * in upper types. An `overload` is an intersection as a lower type and a union as an upper type, each member under a branch.
 *
 * `span` is where a type occurs in the source; it does not count for equality. `level` is that of the deepest variable within:
 * generalisation and extrusion depend on it. Types are immutable, except for variables.
 */
import type { Span } from '../source/span.ts'
import type { Branch } from './overload-branch.ts'
import type { Literal } from './literal.ts'
import type { TypeVariable } from './variable.ts'

export type Type =
  | AnyType
  | TopType
  | NeverType
  | LiteralType
  | NamedType
  | RecordType
  | InterfaceType
  | TupleType
  | FunctionType
  | UnionType
  | IntersectionType
  | GenericType
  | TypeVariable
  | OverloadType
  | DifferenceType
  | GuardType
  | ProjectType
  | AccessType
  | LazyType

interface Node {
  readonly span: Span | undefined
  readonly level: number
}

/** A subtype and a supertype of every type. */
export interface AnyType extends Node {
  readonly kind: 'any'
}

/** A supertype of every type; displayed as `Any`. */
export interface TopType extends Node {
  readonly kind: 'top'
}

export interface NeverType extends Node {
  readonly kind: 'never'
}

/** The type of one value. */
export interface LiteralType extends Node {
  readonly kind: 'literal'
  readonly literal: Literal
}

/** A type that is known by its name; its members are in its shape. */
export interface NamedType extends Node {
  readonly kind: 'named'
  readonly name: string
  readonly args: readonly Type[]
}

/** A record with exactly these fields; with a wildcard, also others of its type. */
export interface RecordType extends Node {
  readonly kind: 'record'
  readonly fields: ReadonlyMap<string, Type>
  readonly wildcard: Type | undefined
}

/** Any value with the field. `dotSpan` is set where the field was selected. */
export interface InterfaceType extends Node {
  readonly kind: 'interface'
  readonly field: string
  readonly type: Type
  readonly dotSpan: Span | undefined
}

export interface TupleType extends Node {
  readonly kind: 'tuple'
  readonly elements: readonly Type[]
}

export interface Parameter {
  readonly name: string | undefined
  readonly type: Type
}

/** A function; as an upper type, a call with these arguments. `inferred` marks lambdas, which keep their span. */
export interface FunctionType extends Node {
  readonly kind: 'function'
  readonly parameters: readonly Parameter[]
  readonly variadic: Parameter | undefined
  readonly result: Type
  readonly inferred: boolean
}

export interface UnionType extends Node {
  readonly kind: 'union'
  readonly members: readonly Type[]
}

export interface IntersectionType extends Node {
  readonly kind: 'intersection'
  readonly members: readonly Type[]
}

/** A generic parameter of a signature. `invalid` is set when the name turned out to be unknown. */
export interface GenericType extends Node {
  readonly kind: 'generic'
  readonly name: string
  invalid: boolean
}

export interface Variant {
  readonly branch: Branch
  readonly type: Type
}

export interface OverloadType extends Node {
  readonly kind: 'overload'
  readonly variants: readonly Variant[]
}

/** A lower type without `minus`, which is always null. */
export interface DifferenceType extends Node {
  readonly kind: 'difference'
  readonly type: Type
  readonly minus: Type
}

/** An upper type that null is not checked against: the other side of a difference. */
export interface GuardType extends Node {
  readonly kind: 'guard'
  readonly type: Type
  readonly minus: Type
}

/** A projection: a function of the base, and the result. */
export interface ProjectType extends Node {
  readonly kind: 'project'
  readonly projection: Type
  readonly result: Type
}

/** `value[args]`. */
export interface AccessType extends Node {
  readonly kind: 'access'
  readonly args: readonly Type[]
  readonly result: Type
}

/** A type that is made when it is first needed, such as that of a large argument. */
export interface LazyType extends Node {
  readonly kind: 'lazy'
  force(): Type
}

export const BASE_LEVEL = 0

function deepest(types: Iterable<Type>, start = BASE_LEVEL): number {
  let level = start
  for (const type of types) if (type.level > level) level = type.level
  return level
}

export function anyType(span?: Span): AnyType {
  return { kind: 'any', span, level: BASE_LEVEL }
}

export function neverType(span?: Span): NeverType {
  return { kind: 'never', span, level: BASE_LEVEL }
}

export function literalType(literal: Literal, span?: Span): LiteralType {
  return { kind: 'literal', literal, span, level: BASE_LEVEL }
}

export function namedType(name: string, args: readonly Type[] = [], span?: Span): NamedType {
  return { kind: 'named', name, args, span, level: deepest(args) }
}

export function recordType(fields: ReadonlyMap<string, Type>, wildcard?: Type, span?: Span): RecordType {
  const level = Math.max(deepest(fields.values()), wildcard?.level ?? BASE_LEVEL)
  return { kind: 'record', fields, wildcard, span, level }
}

export function interfaceType(field: string, type: Type, span?: Span, dotSpan?: Span): InterfaceType {
  return { kind: 'interface', field, type, span, dotSpan, level: type.level }
}

export function tupleType(elements: readonly Type[], span?: Span): TupleType {
  return { kind: 'tuple', elements, span, level: deepest(elements) }
}

interface FunctionDetails {
  readonly variadic?: Parameter | undefined
  readonly span?: Span | undefined
  readonly inferred?: boolean
}

export function functionType(parameters: readonly Parameter[], result: Type, details: FunctionDetails = {}): FunctionType {
  const { variadic, span, inferred = false } = details
  let level = Math.max(result.level, variadic?.type.level ?? BASE_LEVEL)
  for (const { type } of parameters) level = Math.max(level, type.level)
  return { kind: 'function', parameters, variadic, result, span, level, inferred }
}

/** Returns the upper type of a call with unnamed arguments. */
export function callType(args: readonly Type[], result: Type, span?: Span): FunctionType {
  const parameters = args.map((type) => ({ name: undefined, type }))
  return functionType(parameters, result, { span })
}

/** Flattens nested unions. */
export function unionType(members: readonly Type[], span?: Span): UnionType {
  const compact = members.flatMap((member) => (member.kind === 'union' ? member.members : [member]))
  return { kind: 'union', members: compact, span, level: deepest(compact) }
}

/** Flattens nested intersections. */
export function intersectionType(members: readonly Type[], span?: Span): IntersectionType {
  const compact = members.flatMap((member) => (member.kind === 'intersection' ? member.members : [member]))
  return { kind: 'intersection', members: compact, span, level: deepest(compact) }
}

export function genericType(name: string, span?: Span, level = BASE_LEVEL): GenericType {
  return { kind: 'generic', name, span, level, invalid: false }
}

export function overloadType(variants: readonly Variant[]): OverloadType {
  let level = BASE_LEVEL
  for (const { branch, type } of variants) level = Math.max(level, branch.level, type.level)
  return { kind: 'overload', variants, span: undefined, level }
}

export function differenceType(type: Type, minus: Type): DifferenceType {
  return { kind: 'difference', type, minus, span: undefined, level: Math.max(type.level, minus.level) }
}

export function guardType(type: Type, minus: Type): GuardType {
  return { kind: 'guard', type, minus, span: undefined, level: Math.max(type.level, minus.level) }
}

export function projectType(projection: Type, result: Type, span?: Span): ProjectType {
  return { kind: 'project', projection, result, span, level: Math.max(projection.level, result.level) }
}

export function accessType(args: readonly Type[], result: Type, span?: Span): AccessType {
  return { kind: 'access', args, result, span, level: deepest(args, result.level) }
}

/** Calls `make` at most once. Its type must have no variables. */
export function lazyType(make: () => Type): LazyType {
  let made: Type | undefined
  return { kind: 'lazy', span: undefined, level: BASE_LEVEL, force: () => (made ??= make()) }
}

export const NULL_TYPE: NamedType = namedType('Null')

export function nullType(span?: Span): NamedType {
  return namedType('Null', [], span)
}

/** `T | Null`. */
export function optionalType(type: Type): UnionType {
  return unionType([type, NULL_TYPE])
}

export function isNull(type: Type): boolean {
  return type.kind === 'named' && type.name === 'Null'
}

/** Returns the type with another span. A variable is changed itself; types without a span of their own are returned as they are. */
export function withSpan(type: Type, span: Span): Type {
  switch (type.kind) {
    case 'variable':
      type.span = span
      return type
    case 'lazy':
      return withSpan(type.force(), span)
    case 'overload':
    case 'difference':
    case 'guard':
      return type
    case 'function':
      return type.inferred ? type : { ...type, span }
    default:
      return { ...type, span }
  }
}

/** Returns the span of a type; a lazy one is made for it. */
export function spanOf(type: Type): Span | undefined {
  return type.kind === 'lazy' ? type.force().span : type.span
}
