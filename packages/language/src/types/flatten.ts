/** Makes flat types of types. The bounds of a variable that are variables themselves are flattened into one set with it. */
import { EMPTY, functionKey, type Compact, type CompactFunction, type CompactParameter } from './compact.ts'
import { BASE, type Inference } from './inference.ts'
import { instantiate } from './instantiate.ts'
import { literalKey } from './literal.ts'
import { CompactMerger } from './merge-compact.ts'
import { hasNoParts } from './traverse.ts'
import type { FunctionType, NamedType, Parameter, Type } from './type.ts'
import type { TypeVariable } from './variable.ts'

/** What named types stand for, by polarity and name as shown; those without arguments are made when asked for. */
export class AliasTable {
  readonly #made = new Map<string, Compact>()
  readonly #makers = new Map<string, () => Compact>()
  readonly merger: CompactMerger
  readonly #flat = { up: new Map<Type, Compact>(), down: new Map<Type, Compact>() }

  constructor(inference: Inference) {
    this.merger = new CompactMerger(inference)
  }

  /** Types that were made flat. */
  flat(positive: boolean): Map<Type, Compact> {
    return positive ? this.#flat.up : this.#flat.down
  }

  has(name: string, positive: boolean): boolean {
    const key = aliasKey(name, positive)
    return this.#made.has(key) || this.#makers.has(key)
  }

  define(name: string, positive: boolean, make: () => Compact, lazily: boolean): void {
    const key = aliasKey(name, positive)
    if (lazily) {
      this.#makers.set(key, make)
      return
    }
    this.#made.set(key, EMPTY)
    this.#made.set(key, make())
  }

  get(name: string, positive: boolean): Compact | undefined {
    const key = aliasKey(name, positive)
    const maker = this.#makers.get(key)
    if (!this.#made.has(key) && maker !== undefined) {
      this.#made.set(key, EMPTY)
      this.#made.set(key, maker())
    }
    return this.#made.get(key)
  }

  /** Changes what was made so far. */
  update(change: (compact: Compact, positive: boolean) => Compact): void {
    for (const [key, compact] of this.#made) this.#made.set(key, change(compact, key.startsWith('+')))
  }

  get made(): Iterable<Compact> {
    return this.#made.values()
  }
}

function aliasKey(name: string, positive: boolean): string {
  return `${positive ? '+' : '-'}${name}`
}

/** A type that occurs many times is made flat once, unless a group was made for a part of it. */
export function flatten(inference: Inference, type: Type, positive: boolean, aliases: AliasTable): Compact {
  inference.spend()
  if (hasNoParts(type)) return flattenParts(inference, type, positive, aliases)
  const known = aliases.flat(positive).get(type)
  if (known !== undefined) return known
  const { groups } = inference
  const flat = flattenParts(inference, type, positive, aliases)
  if (inference.groups === groups) aliases.flat(positive).set(type, flat)
  return flat
}

function flattenParts(inference: Inference, type: Type, positive: boolean, aliases: AliasTable): Compact {
  const go = (part: Type, up = positive): Compact => flatten(inference, part, up, aliases)
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
      return flattenNamed(inference, type, positive, aliases)
    case 'variable':
      return flattenVariable(type, positive)
    case 'interface':
      return { ...EMPTY, interface: new Map([[type.field, go(type.type)]]) }
    case 'record': {
      const fields = new Map([...type.fields].map(([name, field]) => [name, go(field)]))
      return { ...EMPTY, record: { fields, wildcard: type.wildcard && go(type.wildcard) } }
    }
    case 'tuple':
      return { ...EMPTY, tuples: new Map([[type.elements.length, type.elements.map((element) => go(element))]]) }
    case 'function':
      return flattenFunction(type, positive, go)
    case 'access': {
      const parameters = type.args.map((arg) => ({ name: undefined, type: go(arg, !positive) }))
      return { ...EMPTY, access: { parameters, variadic: undefined, result: go(type.result) } }
    }
    case 'project':
      return { ...EMPTY, projection: [go(type.projection, !positive), go(type.result)] }
    case 'overload':
      return { ...EMPTY, overloads: new Map(type.variants.map((variant) => [variant.alternative, go(variant.type)])) }
    case 'union':
    case 'intersection':
      return flattenMembers(
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

function flattenMembers(
  inference: Inference,
  members: readonly Type[],
  { positive, overloaded, merger }: { readonly positive: boolean; readonly overloaded: boolean; readonly merger: CompactMerger },
  go: (part: Type) => Compact,
): Compact {
  if (!overloaded) return members.map((member) => go(member)).reduce((a, b) => merger.merge(a, b, positive))
  const group = inference.group(members.length, false, BASE, 0)
  return { ...EMPTY, overloads: new Map(members.map((member, i) => [group.alternatives[i] ?? BASE, go(member)])) }
}

function flattenFunction(type: FunctionType, positive: boolean, go: (part: Type, up?: boolean) => Compact): Compact {
  const parameter = ({ name, type: given }: Parameter, up: boolean): CompactParameter => ({ name, type: go(given, up) })
  const flat: CompactFunction = {
    parameters: type.parameters.map((given) => parameter(given, !positive)),
    variadic: type.variadic && parameter(type.variadic, positive),
    result: go(type.result),
  }
  return { ...EMPTY, functions: new Map([[functionKey(flat), flat]]) }
}

function flattenNamed(inference: Inference, type: NamedType, positive: boolean, aliases: AliasTable): Compact {
  defineAlias(inference, type, positive, aliases)
  if (type.args.length === 0) return { ...EMPTY, names: new Map([[type.name, false]]) }
  return { ...EMPTY, constructed: new Map([[type.name, type.args.map((arg) => flatten(inference, arg, positive, aliases))]]) }
}

function defineAlias(inference: Inference, { name, args }: NamedType, positive: boolean, aliases: AliasTable): void {
  const shape = inference.shape(name)
  const alias = shape?.alias
  if (shape === undefined || alias === undefined || aliases.has(name, positive)) return
  const given = new Map(shape.parameters.flatMap((parameter, i): [string, Type][] => (args[i] === undefined ? [] : [[parameter, args[i]]])))
  aliases.define(name, positive, () => flatten(inference, instantiate(inference, alias, 0, given), positive, aliases), args.length === 0)
}

function flattenVariable(start: TypeVariable, positive: boolean): Compact {
  const variables = new Set<TypeVariable>()
  let poisoned = false
  const pending = [start]
  for (let variable = pending.pop(); variable !== undefined; variable = pending.pop()) {
    if (variables.has(variable)) continue
    variables.add(variable)
    poisoned ||= variable.poisoned
    for (const { type } of positive ? variable.values : variable.uses) if (type.kind === 'variable') pending.push(type)
  }
  return { ...EMPTY, poisoned, variables }
}
