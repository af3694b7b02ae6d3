import fc from 'fast-check'
import { named, NULL, nullable, record, type GroundType } from './ground-type.ts'
import { libraryProducers, type Producer } from './producers.ts'
import { substitute, unify, type Bindings } from './unify.ts'

/** What programs are made of. */
export interface Vocabulary {
  readonly producers: readonly Producer[]
  /** What generic parameters are bound to, and what programs are made to have in the end. */
  readonly goals: readonly GroundType[]
  /** Texts of values by the name of their type. */
  readonly values: Readonly<Record<string, readonly string[]>>
}

const VALUES: Vocabulary['values'] = {
  Boolean: ['true', 'false'],
  Bytes: ['Bytes("YWJj")'],
  Date: ['Date("2024-02-29")', 'Date("2020-01-01")'],
  Double: ['1.5', '-0.25'],
  Float: ['2.5'],
  ID: ['ID("12")', 'ID(7)'],
  Int: ['1', '0'],
  Long: ['12000000000'],
  Null: ['null'],
  Number: ['0', '1', '2', '-3', '12000000000', '1.5'],
  String: ['""', '"a"', '"tea"', '"day"', '"12"'],
  Time: ['Time("2024-02-29T12:00:00Z")'],
  TransactionTime: ['TransactionTime()'],
}

const NUMBER = named('Number')
const STRING = named('String')
const BOOLEAN = named('Boolean')

/** The library's own: what needs no database. */
export const LIBRARY_VOCABULARY: Vocabulary = {
  producers: libraryProducers(),
  goals: [
    NUMBER,
    STRING,
    BOOLEAN,
    named('Array', NUMBER),
    named('Set', STRING),
    named('Time'),
    nullable(NUMBER),
    nullable(STRING),
    { kind: 'tuple', elements: [NUMBER, STRING] },
    record({ a: NUMBER, b: STRING }),
    named('Array', STRING),
    named('Date'),
    named('ID'),
    named('Bytes'),
    named('Array', named('Array', NUMBER)),
    nullable({ kind: 'tuple', elements: [NUMBER, STRING] }),
    named('Set', NUMBER),
  ],
  values: VALUES,
}

const DEPTH_MAX = 5

interface Variable {
  readonly name: string
  readonly type: GroundType
}

/** Writes programs by decisions that are taken one after the other; without any left the first choice is taken, which is a plain one. */
class ProgramWriter {
  readonly #vocabulary: Vocabulary
  readonly #decisions: readonly number[]
  #next = 0
  #names = 0

  constructor(vocabulary: Vocabulary, decisions: readonly number[]) {
    this.#vocabulary = vocabulary
    this.#decisions = decisions
  }

  /** A use of any of the members, or what has any of the types that are gone for. */
  program(): string {
    const uses = this.#vocabulary.producers.map((producer) => () => this.#produced(producer, new Map(), 1, []))
    return this.#pick([() => this.#expression(this.#ground(), 0, []), ...uses])()
  }

  #decide(): number {
    return this.#decisions[this.#next++] ?? 0
  }

  #pick<T>(choices: readonly T[]): T {
    const choice = choices[this.#decide() % choices.length]
    if (choice === undefined) throw new Error('there is nothing to choose from')
    return choice
  }

  #ground = (): GroundType => this.#pick(this.#vocabulary.goals)

  #expression(goal: GroundType, depth: number, scope: readonly Variable[]): string {
    const ways: (() => string)[] = [() => this.#plain(goal, depth, scope)]
    const known = scope.filter(({ type }) => isSame(type, goal))
    if (known.length > 0) ways.push(() => this.#pick(known).name)
    if (depth < DEPTH_MAX && this.#next < this.#decisions.length) {
      ways.push(...this.#compound(goal, depth + 1, scope))
    }
    return this.#pick(ways)()
  }

  /** The least that has the type. */
  #plain(goal: GroundType, depth: number, scope: readonly Variable[]): string {
    const inner = (part: GroundType): string => this.#expression(part, depth + 1, scope)
    switch (goal.kind) {
      case 'literal':
        return goal.text
      case 'any':
        return this.#expression(this.#ground(), depth + 1, scope)
      case 'tuple':
        return `[${goal.elements.map(inner).join(', ')}]`
      case 'record': {
        const fields = [...goal.fields].map(([name, type]) => `${name}: ${inner(type)}`)
        const others = goal.wildcard === undefined ? [] : [`z: ${inner(goal.wildcard)}`]
        return `{ ${[...fields, ...others].join(', ')} }`
      }
      case 'function':
        return this.#lambda(goal.parameters, goal.result, depth, scope)
      case 'union':
        return inner(this.#pick(goal.members))
      case 'named':
        return this.#namedValue(goal, depth, scope)
      case 'never':
      case 'generic':
      case 'intersection':
        throw new Error(`no value of ${goal.kind} can be made`)
    }
  }

  #namedValue(goal: Extract<GroundType, { kind: 'named' }>, depth: number, scope: readonly Variable[]): string {
    const [element] = goal.args
    if (element === undefined) return this.#pick(this.#vocabulary.values[goal.name] ?? [])
    const known = this.#vocabulary.values[goal.name]
    if (known !== undefined) return this.#pick(known)
    const elements = Array.from({ length: 1 + (this.#decide() % 3) }, () => this.#expression(element, depth + 1, scope))
    return goal.name === 'Set' ? `[${elements.join(', ')}].toSet()` : `[${elements.join(', ')}]`
  }

  #lambda(parameters: readonly GroundType[], result: GroundType, depth: number, scope: readonly Variable[]): string {
    const variables = parameters.map((type): Variable => ({ name: `x${++this.#names}`, type }))
    const body = this.#expression(result, depth + 1, [...scope, ...variables])
    return `((${variables.map(({ name }) => name).join(', ')}) => ${body})`
  }

  #compound(goal: GroundType, depth: number, scope: readonly Variable[]): readonly (() => string)[] {
    const inner = (type: GroundType): string => this.#expression(type, depth, scope)
    const producers = this.#vocabulary.producers.flatMap((producer) => {
      const bindings = unify(producer.result, goal, new Map())
      return bindings === undefined ? [] : [{ producer, bindings }]
    })
    const produce = producers.length === 0 ? [] : [() => this.#anyProduced(producers, depth, scope)]
    return [
      ...produce,
      ...produce,
      ...produce,
      () => `(if (${inner(BOOLEAN)}) ${inner(goal)} else ${inner(goal)})`,
      () => this.#block(goal, depth, scope),
      () => `{ a: ${inner(goal)} }.a`,
      () => `{ a: ${inner(goal)} }["a"]`,
      ...(isNullable(goal) ? [] : [() => `(${inner(nullable(goal))} ?? ${inner(goal)})`]),
      ...this.#operations(goal, inner),
    ]
  }

  #operations(goal: GroundType, inner: (type: GroundType) => string): readonly (() => string)[] {
    const same = (type: GroundType): boolean => isSame(type, goal)
    if (same(NUMBER)) return [() => `(${inner(NUMBER)} + ${inner(NUMBER)})`, () => `(-(${inner(NUMBER)}))`]
    if (same(STRING)) return [() => `(${inner(STRING)} + ${inner(STRING)})`, () => `"<#{${inner(this.#ground())}}>"`]
    if (!same(BOOLEAN)) return []
    return [
      () => `(${inner(BOOLEAN)} && ${inner(BOOLEAN)})`,
      () => `(${inner(BOOLEAN)} || !(${inner(BOOLEAN)}))`,
      () => `(${inner(this.#ground())} == ${inner(this.#ground())})`,
      () => `(${inner(NUMBER)} < ${inner(NUMBER)})`,
      () => `(${inner(this.#ground())} isa ${this.#pick(['Number', 'String', 'Array', 'Null'])})`,
    ]
  }

  #block(goal: GroundType, depth: number, scope: readonly Variable[]): string {
    const type = this.#ground()
    const name = `x${++this.#names}`
    return `{ let ${name} = ${this.#expression(type, depth, scope)}; ${this.#expression(goal, depth, [...scope, { name, type }])} }`
  }

  #anyProduced(
    producers: readonly { readonly producer: Producer; readonly bindings: Bindings }[],
    depth: number,
    scope: readonly Variable[],
  ): string {
    const { producer, bindings } = this.#pick(producers)
    return this.#produced(producer, new Map(bindings), depth, scope)
  }

  #produced(
    { form, receiver, name, parameters }: Producer,
    bindings: Map<string, GroundType>,
    depth: number,
    scope: readonly Variable[],
  ): string {
    const inner = (type: GroundType): string => this.#expression(substitute(type, bindings, this.#ground), depth, scope)
    const base = receiver === undefined ? '' : `(${inner(receiver)})`
    const args = parameters?.map(inner)
    switch (form) {
      case 'global':
        return `${name}${callOf(args)}`
      case 'member':
        return `(${base}${name}${callOf(args)})`
      case 'access':
        return `${base}[${args?.join(', ') ?? ''}]`
      case 'operator':
        return args?.[0] === undefined ? `(${name}${base})` : `(${base} ${name} ${args[0]})`
    }
  }
}

function callOf(args: readonly string[] | undefined): string {
  return args === undefined ? '' : `(${args.join(', ')})`
}

function isSame(a: GroundType, b: GroundType): boolean {
  return keyOf(a) === keyOf(b)
}

function keyOf(type: GroundType): string {
  return JSON.stringify(type, (_key, value: unknown) => (value instanceof Map ? [...value] : value))
}

function isNullable(type: GroundType): boolean {
  return type.kind === 'union' && type.members.some((member) => isSame(member, NULL))
}

/** Programs that have a type by the signatures of what they are made of. */
export function programOf(vocabulary: Vocabulary): fc.Arbitrary<string> {
  return fc
    .array(fc.nat({ max: 999 }), { minLength: 3, maxLength: 120 })
    .map((decisions) => new ProgramWriter(vocabulary, decisions).program())
}
