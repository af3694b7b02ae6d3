/** Makes compact types of types. Bounds of a variable that are variables join the set it is in. */
import { EMPTY, functionKey, type CompactType, type CompactFunction, type CompactParameter } from './compact-type.ts'
import { BASE, type Inference } from '../types/inference.ts'
import { instantiate } from '../solve/instantiate.ts'
import { literalKey } from '../types/literal.ts'
import { CompactMerger } from './merge-compact.ts'
import { hasNoParts } from '../types/traverse.ts'
import type { FunctionType, NamedType, Parameter, Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'

/** Aliases of named types, by polarity and name. Those without arguments are made when needed. */
export class AliasTable {
  readonly #made = new Map<string, CompactType>()
  readonly #makers = new Map<string, () => CompactType>()
  readonly merger: CompactMerger
  readonly #compact = { up: new Map<Type, CompactType>(), down: new Map<Type, CompactType>() }

  constructor(inference: Inference) {
    this.merger = new CompactMerger(inference)
  }

  /** Compact types of types, by polarity. */
  compact(positive: boolean): Map<Type, CompactType> {
    return positive ? this.#compact.up : this.#compact.down
  }

  has(name: string, positive: boolean): boolean {
    const key = aliasKey(name, positive)
    return this.#made.has(key) || this.#makers.has(key)
  }

  define(name: string, positive: boolean, make: () => CompactType, lazily: boolean): void {
    const key = aliasKey(name, positive)
    if (lazily) {
      this.#makers.set(key, make)
      return
    }
    this.#made.set(key, EMPTY)
    this.#made.set(key, make())
  }

  get(name: string, positive: boolean): CompactType | undefined {
    const key = aliasKey(name, positive)
    const maker = this.#makers.get(key)
    if (!this.#made.has(key) && maker !== undefined) {
      this.#made.set(key, EMPTY)
      this.#made.set(key, maker())
    }
    return this.#made.get(key)
  }

  /** Changes the aliases made so far. */
  update(change: (compact: CompactType, positive: boolean) => CompactType): void {
    for (const [key, compact] of this.#made) this.#made.set(key, change(compact, key.startsWith('+')))
  }

  get made(): Iterable<CompactType> {
    return this.#made.values()
  }
}

function aliasKey(name: string, positive: boolean): string {
  return `${positive ? '+' : '-'}${name}`
}

/** Makes a type compact. The result is shared between its occurrences, unless a branch group was made for a part of it. */
export function compactType(inference: Inference, type: Type, positive: boolean, aliases: AliasTable): CompactType {
  inference.spend()
  if (hasNoParts(type)) return compactParts(inference, type, positive, aliases)
  const known = aliases.compact(positive).get(type)
  if (known !== undefined) return known
  const { groups } = inference
  const compact = compactParts(inference, type, positive, aliases)
  if (inference.groups === groups) aliases.compact(positive).set(type, compact)
  return compact
}

function compactParts(inference: Inference, type: Type, positive: boolean, aliases: AliasTable): CompactType {
  const go = (part: Type, up = positive): CompactType => compactType(inference, part, up, aliases)
  switch (type.kind) {
    case 'lazy':
      return go(type.force())
    case 'literal':
      return { ...EMPTY, literals: new Map([[literalKey(type.literal), type.literal]]) }
    case 'any':
    case 'top':
      return positive ? { ...EMPTY, any: true } : EMPTY
    case 'never':
      return positive ? EMPTY : { ...EMPTY, never: true }
    case 'generic':
      return { ...EMPTY, names: new Map([[type.name, true]]) }
    case 'named':
      return compactNamed(inference, type, positive, aliases)
    case 'variable':
      return compactVariable(type, positive)
    case 'interface':
      return { ...EMPTY, interface: new Map([[type.field, go(type.type)]]) }
    case 'record': {
      const fields = new Map([...type.fields].map(([name, field]) => [name, go(field)]))
      return { ...EMPTY, record: { fields, wildcard: type.wildcard && go(type.wildcard) } }
    }
    case 'tuple':
      return { ...EMPTY, tuples: new Map([[type.elements.length, type.elements.map((element) => go(element))]]) }
    case 'function':
      return compactFunction(type, positive, go)
    case 'access': {
      const parameters = type.args.map((arg) => ({ name: undefined, type: go(arg, !positive) }))
      return { ...EMPTY, access: { parameters, variadic: undefined, result: go(type.result) } }
    }
    case 'project':
      return { ...EMPTY, projection: [go(type.projection, !positive), go(type.result)] }
    case 'overload':
      return { ...EMPTY, overloads: new Map(type.variants.map((variant) => [variant.branch, go(variant.type)])) }
    case 'union':
    case 'intersection':
      return compactMembers(
        inference,
        type.members,
        { positive, overloaded: (type.kind === 'intersection') === positive, merger: aliases.merger },
        go,
      )
    case 'difference':
    case 'guard':
      return { ...EMPTY, differences: [[go(type.type), go(type.minus)]] }
  }
}

function compactMembers(
  inference: Inference,
  members: readonly Type[],
  { positive, overloaded, merger }: { readonly positive: boolean; readonly overloaded: boolean; readonly merger: CompactMerger },
  go: (part: Type) => CompactType,
): CompactType {
  if (!overloaded) return members.map((member) => go(member)).reduce((a, b) => merger.merge(a, b, positive))
  const group = inference.group(members.length, false, BASE, 0)
  return { ...EMPTY, overloads: new Map(members.map((member, i) => [group.branches[i] ?? BASE, go(member)])) }
}

function compactFunction(type: FunctionType, positive: boolean, go: (part: Type, up?: boolean) => CompactType): CompactType {
  const parameter = ({ name, type: given }: Parameter, up: boolean): CompactParameter => ({ name, type: go(given, up) })
  const compact: CompactFunction = {
    parameters: type.parameters.map((given) => parameter(given, !positive)),
    variadic: type.variadic && parameter(type.variadic, positive),
    result: go(type.result),
  }
  return { ...EMPTY, functions: new Map([[functionKey(compact), compact]]) }
}

function compactNamed(inference: Inference, type: NamedType, positive: boolean, aliases: AliasTable): CompactType {
  defineAlias(inference, type, positive, aliases)
  if (type.args.length === 0) return { ...EMPTY, names: new Map([[type.name, false]]) }
  return { ...EMPTY, constructed: new Map([[type.name, type.args.map((arg) => compactType(inference, arg, positive, aliases))]]) }
}

function defineAlias(inference: Inference, { name, args }: NamedType, positive: boolean, aliases: AliasTable): void {
  const shape = inference.shape(name)
  const alias = shape?.alias
  if (shape === undefined || alias === undefined || aliases.has(name, positive)) return
  const given = new Map(shape.parameters.flatMap((parameter, i): [string, Type][] => (args[i] === undefined ? [] : [[parameter, args[i]]])))
  aliases.define(
    name,
    positive,
    () => compactType(inference, instantiate(inference, alias, 0, given), positive, aliases),
    args.length === 0,
  )
}

function compactVariable(start: TypeVariable, positive: boolean): CompactType {
  const variables = new Set<TypeVariable>()
  let isError = false
  const pending = [start]
  for (let variable = pending.pop(); variable !== undefined; variable = pending.pop()) {
    if (variables.has(variable)) continue
    variables.add(variable)
    isError ||= variable.isError
    for (const { type } of positive ? variable.lowerBounds : variable.upperBounds) if (type.kind === 'variable') pending.push(type)
  }
  return { ...EMPTY, isError, variables }
}
