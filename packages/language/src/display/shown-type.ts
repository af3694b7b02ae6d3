/** Display types: coalesced types, and their text. @see reference: fql-types.md §9 */
import { quote } from '../source/quote.ts'
import { isValidIdentifier } from '../source/identifiers.ts'
import type { Literal } from '../types/literal.ts'

export type ShownType =
  | { readonly kind: 'hole' | 'any' | 'never' }
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'constructed'; readonly name: string; readonly args: readonly ShownType[] }
  | { readonly kind: 'object'; readonly fields: readonly ShownField[]; readonly wildcard: ShownType | undefined }
  | { readonly kind: 'interface'; readonly fields: readonly ShownField[] }
  | { readonly kind: 'tuple'; readonly elements: readonly ShownType[] }
  | {
      readonly kind: 'function'
      readonly parameters: readonly ShownParameter[]
      readonly variadic: ShownParameter | undefined
      readonly result: ShownType
    }
  | { readonly kind: 'union' | 'intersection'; readonly members: readonly ShownType[] }
  | { readonly kind: 'difference'; readonly type: ShownType; readonly minus: ShownType }
  | { readonly kind: 'recursive'; readonly name: string; readonly type: ShownType }
  | { readonly kind: 'projection'; readonly projection: ShownType; readonly result: ShownType }

export interface ShownField {
  readonly name: string
  readonly type: ShownType
}

export interface ShownParameter {
  readonly name: string | undefined
  readonly type: ShownType
}

/** How tightly a context binds; a type that binds less is parenthesised. */
const PRECEDENCE = {
  none: 0,
  function: 10,
  parameter: 11,
  difference: 15,
  union: 20,
  intersection: 30,
  recursive: 40,
  operand: 50,
} as const

type CompoundType = Extract<ShownType, { kind: keyof typeof PRECEDENCE_OF }>

const PRECEDENCE_OF = {
  function: PRECEDENCE.function,
  union: PRECEDENCE.union,
  intersection: PRECEDENCE.intersection,
  difference: PRECEDENCE.difference,
  recursive: PRECEDENCE.recursive,
  projection: Number.POSITIVE_INFINITY,
} as const

/** Length after which no further parts are written; the text then ends with {@link ELLIPSIS}. */
export const TYPE_TEXT_MAX = 20_000

const ELLIPSIS = '...'

/** Returns the text of a type. The cost is proportional to the text, not to the type, which may be exponentially larger. */
export function displayType(type: ShownType): string {
  const writer = new TypeWriter()
  writer.type(type, PRECEDENCE.none)
  return writer.finish()
}

/** Writes until the text is long enough. Literals are never cut. */
class TypeWriter {
  #text = ''
  #isCut = false

  finish(): string {
    return this.#isCut ? this.#text + ELLIPSIS : this.#text
  }

  get #isFull(): boolean {
    return this.#text.length > TYPE_TEXT_MAX
  }

  #write(text: string): void {
    if (this.#isCut) return
    this.#text += text
  }

  type(type: ShownType, place: number): void {
    if (this.#isFull) {
      this.#isCut = true
      return
    }
    switch (type.kind) {
      case 'hole':
        return this.#write('_')
      case 'any':
        return this.#write('Any')
      case 'never':
        return this.#write('Never')
      case 'literal':
        return this.#write(displayLiteral(type.literal))
      case 'name':
        return this.#write(type.name)
      case 'constructed':
        this.#write(`${type.name}<`)
        this.#types(type.args, ', ', PRECEDENCE.none)
        return this.#write('>')
      case 'object':
        return this.#object(type)
      case 'interface':
        return this.#braced(type.fields, type.fields.length === 0 ? undefined : () => this.#write(ELLIPSIS))
      case 'tuple':
        this.#write('[')
        this.#types(type.elements, ', ', PRECEDENCE.none)
        return this.#write(']')
      default:
        return this.#compound(type, place)
    }
  }

  /** Types that may need parentheses. */
  #compound(type: CompoundType, place: number): void {
    const isEnclosed = place > PRECEDENCE_OF[type.kind]
    if (isEnclosed) this.#write('(')
    switch (type.kind) {
      case 'function':
        this.#function(type)
        break
      case 'union':
        this.#types(type.members, ' | ', PRECEDENCE.union)
        break
      case 'intersection':
        this.#types(type.members, ' & ', PRECEDENCE.intersection)
        break
      case 'difference':
        this.#types([type.type, type.minus], ' - ', PRECEDENCE.operand)
        break
      case 'recursive':
        this.type(type.type, PRECEDENCE.operand)
        this.#write(` as ${type.name}`)
        break
      case 'projection':
        this.#write('.{ ')
        this.type(type.projection, PRECEDENCE.none)
        this.#write(' } => ')
        this.type(type.result, PRECEDENCE.none)
    }
    if (isEnclosed) this.#write(')')
  }

  #types(types: readonly ShownType[], separator: string, place: number): void {
    this.#list(
      types.map((type) => () => this.type(type, place)),
      separator,
    )
  }

  #list(writes: readonly (() => void)[], separator: string): void {
    for (const [i, write] of writes.entries()) {
      if (this.#isCut) return
      if (i > 0) this.#write(separator)
      write()
    }
  }

  #object({ fields, wildcard }: Extract<ShownType, { kind: 'object' }>): void {
    this.#braced(
      fields,
      wildcard === undefined
        ? undefined
        : () => {
            this.#write('*: ')
            this.type(wildcard, PRECEDENCE.none)
          },
    )
  }

  #braced(fields: readonly ShownField[], last: (() => void) | undefined): void {
    if (fields.length === 0 && last === undefined) {
      this.#write('{}')
      return
    }
    const writes = fields.map(({ name, type }) => () => {
      this.#write(`${isValidIdentifier(name) ? name : `"${name}"`}: `)
      this.type(type, PRECEDENCE.none)
    })
    this.#write('{ ')
    this.#list(last === undefined ? writes : [...writes, last], ', ')
    this.#write(' }')
  }

  #function({ parameters, variadic, result }: Extract<ShownType, { kind: 'function' }>): void {
    const [only] = parameters
    if (only !== undefined && parameters.length === 1 && variadic === undefined && only.name === undefined) {
      this.type(only.type, PRECEDENCE.parameter)
    } else {
      const place = parameters.length === 1 && variadic === undefined ? PRECEDENCE.parameter : PRECEDENCE.function
      const writes = parameters.map((parameter) => () => this.#parameter(parameter, '', place))
      if (variadic !== undefined) writes.push(() => this.#parameter(variadic, ELLIPSIS, PRECEDENCE.function))
      this.#write('(')
      this.#list(writes, ', ')
      this.#write(')')
    }
    this.#write(' => ')
    this.type(result, PRECEDENCE.function)
  }

  #parameter({ name, type }: ShownParameter, dots: string, place: number): void {
    this.#write(name === undefined ? dots : `${name}: ${dots}`)
    this.type(type, place)
  }
}

function displayLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'boolean':
      return literal.value ? 'true' : 'false'
    case 'integer':
    case 'float':
      return literal.text
    case 'string':
      return quoteType(literal.value)
  }
}

/** Quotes a string as in source, but escapes characters beyond the basic plane with six digits. */
function quoteType(text: string): string {
  const beyond = /[\u{10000}-\u{10ffff}]/gu
  let quoted = ''
  let start = 0
  for (const match of text.matchAll(beyond)) {
    quoted += quote(text.slice(start, match.index)).slice(1, -1)
    quoted += `\\u{${(match[0].codePointAt(0) ?? 0).toString(16).padStart(6, '0')}}`
    start = match.index + match[0].length
  }
  return `"${quoted}${quote(text.slice(start)).slice(1, -1)}"`
}
