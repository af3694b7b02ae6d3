import { LIBRARY_MODULES, LIBRARY_TYPES, type MemberSignature } from '@terrarium/language'
import { groundTypeOf, named, record, type GroundType } from './ground-type.ts'

/** A way to get a value: a member of a receiver, an operator or a global, with what it takes and gives. */
export interface Producer {
  /** How it is written: `name(…)`, `receiver` with the name behind it, `receiver[…]`, or an operator. */
  readonly form: 'global' | 'member' | 'access' | 'operator'
  /** Of the value that it is applied to; undefined for globals. */
  readonly receiver: GroundType | undefined
  /** `Math.abs`, `.map`, `*`. */
  readonly name: string
  /** Undefined for fields. */
  readonly parameters: readonly GroundType[] | undefined
  readonly result: GroundType
}

/** Members that say nothing of types: they end the query, need a database, or their type is wider than what they take. */
const LEFT_OUT = new Set([
  'toStream',
  'eventSource',
  'eventsOn',
  'changesOn',
  'paginate',
  'identity',
  'token',
  'isEnvProtected',
  'isEnvTypechecked',
  'defForIdentifier',
])

/** Types whose values no program without a database can get. */
const WITHOUT_VALUES = new Set(['EventSource', 'SetCursor', 'UUID'])

/** `null[…]` has a type, and fails. */
const WITHOUT_ACCESS = new Set(['Null'])

/** Receivers that are typed for any elements, and need arrays when they are called. */
const NARROWER_RECEIVERS = new Map<string, GroundType>([['.flatten', named('Array', named('Array', named('Number')))]])

/** Parameters that are typed `Any`, and take less when they are called. */
const NARROWER_PARAMETERS = new Map<string, readonly GroundType[]>([['Object.keys', [record({ a: named('Number') })]]])

/** All ways that the library's signatures tell of. */
export function libraryProducers(): readonly Producer[] {
  const ofTypes = LIBRARY_TYPES.filter(({ name }) => !WITHOUT_VALUES.has(name)).flatMap((type) => {
    const receiver = named(type.name, ...type.parameters.map((name): GroundType => ({ kind: 'generic', name })))
    const access = type.access === undefined || WITHOUT_ACCESS.has(type.name) ? [] : producersOf('access', receiver, '[]', type.access.type)
    const operators = Object.entries(type.operators).flatMap(([symbol, signature]) => producersOf('operator', receiver, symbol, signature))
    return [...access, ...operators, ...membersOf(receiver, '.', type.fields)]
  })
  const ofModules = LIBRARY_MODULES.filter(({ global }) => !WITHOUT_VALUES.has(global)).flatMap(({ global, type }) => {
    const call = type.apply === undefined ? [] : producersOf('global', undefined, global, type.apply.type)
    return [...call, ...membersOf(undefined, `${global}.`, type.fields)]
  })
  return [...ofTypes, ...ofModules]
}

function membersOf(
  receiver: GroundType | undefined,
  prefix: string,
  fields: Readonly<Record<string, MemberSignature>>,
): readonly Producer[] {
  const form = receiver === undefined ? 'global' : 'member'
  const members = Object.entries(fields).filter(([name]) => !LEFT_OUT.has(name))
  return members.flatMap(([name, { type }]) => producersOf(form, receiver, `${prefix}${name}`, type))
}

function producersOf(form: Producer['form'], receiver: GroundType | undefined, name: string, type: string): readonly Producer[] {
  const signature = groundTypeOf(type)
  const variants = signature.kind === 'intersection' ? signature.members : [signature]
  return variants.map((variant): Producer => {
    if (variant.kind !== 'function') return { form, receiver, name, parameters: undefined, result: variant }
    const given = variant.variadic === undefined ? variant.parameters : [...variant.parameters, variant.variadic]
    return {
      form,
      receiver: NARROWER_RECEIVERS.get(name) ?? receiver,
      name,
      parameters: NARROWER_PARAMETERS.get(name) ?? given,
      result: variant.result,
    }
  })
}
