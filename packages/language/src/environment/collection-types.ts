/** Shapes of a user's collection: the collection, its documents, and a missing document. @see reference: fql-types.md §11 */
import type { TypeExpression } from '../syntax/tree.ts'
import { parseType } from '../syntax/parse-query.ts'
import { convertSound } from './convert-type.ts'
import type { CollectionTypeSource, DefinedFieldSource, IndexTypeSource } from './schema-types.ts'
import { simpleScheme, type Scheme } from '../types/scheme.ts'
import { LazyFields, type TypeShape } from '../types/shape.ts'
import {
  anyType,
  functionType,
  intersectionType,
  literalType,
  namedType,
  NULL_TYPE,
  optionalType,
  recordType,
  unionType,
  type NamedType,
  type Type,
} from '../types/type.ts'

export const RANGE_SIGNATURE = '{ from: Any } | { to: Any } | { from: Any, to: Any }'

const RANGE: Type = unionType([
  recordType(new Map([['from', anyType()]])),
  recordType(new Map([['to', anyType()]])),
  recordType(
    new Map([
      ['from', anyType()],
      ['to', anyType()],
    ]),
  ),
])

/** Returns the type of a computed field; inferred when first needed. */
export type ComputedTypes = (field: string) => Type

/** Orders fields in the types of parameters that take a document. */
export type FieldOrder = <T>(fields: readonly T[], nameOf: (field: T) => string) => readonly T[]

const DEFINITION_FIELD_ORDER: FieldOrder = (fields) => fields

export function collectionShapes(
  source: CollectionTypeSource,
  name: string,
  computed: ComputedTypes,
  fieldOrder = DEFINITION_FIELD_ORDER,
): readonly TypeShape[] {
  const parts = new CollectionParts(source, name, computed, fieldOrder)
  return [parts.documentShape(), parts.missingShape(), parts.collectionShape()]
}

/** Returns the source name of a declared field's signature. */
export function fieldSourceName({ name }: CollectionTypeSource, field: DefinedFieldSource): string {
  return `*field:${name}:${field.name}*`
}

interface ParsedField extends DefinedFieldSource {
  readonly expression: TypeExpression
}

/** A function of one named parameter. */
function method(parameter: string, type: Type, result: Type): Type {
  return functionType([{ name: parameter, type }], result)
}

function constant(value: boolean): Type {
  return functionType([], literalType({ kind: 'boolean', value }))
}

const METADATA = ['id', 'ts', 'ttl']

class CollectionParts {
  readonly #source: CollectionTypeSource
  readonly #name: string
  readonly #computed: ComputedTypes
  readonly #fieldOrder: FieldOrder
  readonly #document: NamedType
  readonly #collection: NamedType
  #fields: readonly ParsedField[] | undefined
  #knownRecord: Scheme | undefined

  constructor(source: CollectionTypeSource, name: string, computed: ComputedTypes, fieldOrder: FieldOrder) {
    this.#source = source
    this.#name = name
    this.#computed = computed
    this.#fieldOrder = fieldOrder
    this.#document = namedType(name)
    this.#collection = namedType(`${name}Collection`)
  }

  get #defined(): readonly ParsedField[] {
    return (this.#fields ??= this.#source.fields.map((field) => {
      return { ...field, expression: field.expression ?? parseType(field.signature, fieldSourceName(this.#source, field)).tree.type }
    }))
  }

  get #ordered(): readonly ParsedField[] {
    return this.#fieldOrder(this.#defined, ({ name }) => name)
  }

  get #wildcard(): Type | undefined {
    const { wildcard, fields } = this.#source
    if (wildcard !== undefined) return convertSound(parseType(wildcard, `*wildcard:${this.#source.name}*`).tree.type, isNever)
    return fields.length === 0 ? anyType() : undefined
  }

  /** The record type of a document. */
  #record(): Type {
    const fields = new Map<string, Type>([
      ['id', namedType('ID')],
      ['ts', namedType('Time')],
      ['ttl', optionalType(namedType('Time'))],
    ])
    for (const { name, expression } of this.#ordered) fields.set(name, convertSound(expression, isNever, true))
    for (const { name } of this.#source.computedFields) fields.set(name, this.#computed(name))
    return recordType(fields, this.#wildcard)
  }

  /** Made once. A computed field that uses its own document sees itself as `Any`. */
  get #recordScheme(): Scheme {
    return (this.#knownRecord ??= simpleScheme(this.#record()))
  }

  documentShape(): TypeShape {
    const doc = this.#document
    const native = this.#nativeFields()
    const update = (fields: ReadonlyMap<string, Type>): Type => recordType(new Map([...fields, ...this.#updateFields()]), this.#wildcard)
    const replace = (fields: ReadonlyMap<string, Type>): Type => recordType(new Map([...fields, ...this.#createFields()]), this.#wildcard)
    const none = new Map<string, Type>()
    const record = (): Scheme => this.#recordScheme
    const shape = this.#shape(doc.name, [
      ['coll', () => this.#collection],
      ['delete', () => functionType([], namedType(`Null${this.#name}`))],
      ['exists', () => constant(true)],
      ['replace', () => method('data', replace(native), doc)],
      ['replaceData', () => method('data', replace(none), doc)],
      ['update', () => method('data', update(native), doc)],
      ['updateData', () => method('data', update(none), doc)],
    ])
    return {
      ...shape,
      document: { kind: 'document', collection: this.#source.name, reference: this.#name },
      definitionOrder: [...METADATA, ...this.#source.fields.map(({ name }) => name)],
      get alias() {
        return record()
      },
    }
  }

  missingShape(): TypeShape {
    const shape = this.#shape(`Null${this.#name}`, [
      ['id', () => namedType('ID')],
      ['coll', () => this.#collection],
      ['exists', () => constant(false)],
      ['toString', () => functionType([], namedType('String'))],
    ])
    const document = { kind: 'missing', collection: this.#source.name, reference: this.#name } as const
    return { ...shape, document, alias: simpleScheme(NULL_TYPE) }
  }

  collectionShape(): TypeShape {
    const doc = this.#document
    const set = namedType('Set', [doc])
    const reference = namedType('Ref', [doc])
    const predicate = functionType([{ name: undefined, type: doc }], namedType('Boolean'))
    const create = (): Type => {
      const fields = new Map([['id', optionalType(namedType('ID'))], ...this.#nativeFields(), ...this.#createFields()] as [string, Type][])
      return recordType(fields, this.#wildcard)
    }
    const shape = this.#shape(this.#collection.name, [
      ['all', () => intersectionType([functionType([], set), method('range', RANGE, set)])],
      ['byId', () => method('id', namedType('ID'), reference)],
      ['create', () => method('data', create(), doc)],
      ['createData', () => method('data', recordType(this.#createFields(), this.#wildcard), doc)],
      ['definition', () => namedType('CollectionDef')],
      ['firstWhere', () => method('pred', predicate, optionalType(doc))],
      ['where', () => method('pred', predicate, set)],
      ['toString', () => functionType([], namedType('String'))],
      ...this.#source.indexes.map((index): [string, () => Type] => [index.name, () => this.#indexMethod(index)]),
    ])
    return { ...shape, apply: simpleScheme(method('id', namedType('ID'), reference)) }
  }

  #shape(name: string, makers: readonly (readonly [string, () => Type])[]): TypeShape {
    const fields = new LazyFields(new Map(makers.map(([field, make]) => [field, () => simpleScheme(make())])))
    return { name, parameters: [], fields, apply: undefined, access: undefined, alias: undefined, persistable: false, document: undefined }
  }

  #indexMethod({ terms }: IndexTypeSource): Type {
    const record = this.#recordScheme.type
    const set = namedType('Set', [this.#document])
    const parameters = terms.map(({ path, multiValued }, i) => {
      const type = selectPath(record, path)
      return { name: `term${i + 1}`, type: multiValued ? elementOf(type) : type }
    })
    return intersectionType([functionType(parameters, set), functionType([...parameters, { name: 'range', type: RANGE }], set)])
  }

  /** Fields besides the user's: `ttl` where it may be set, and `data` where a wildcard would hide it. */
  #nativeFields(): ReadonlyMap<string, Type> {
    const { documentTtls, fields } = this.#source
    const hasWildcard = this.#wildcard !== undefined
    const native = new Map<string, Type>()
    if (documentTtls ?? fields.length === 0) native.set('ttl', optionalType(namedType('Time')))
    else if (hasWildcard) native.set('ttl', NULL_TYPE)
    if (hasWildcard) native.set('data', NULL_TYPE)
    return native
  }

  #createFields(): ReadonlyMap<string, Type> {
    return new Map(this.#ordered.map(({ name, expression, hasDefault }) => [name, createdType(expression, hasDefault)]))
  }

  #updateFields(): ReadonlyMap<string, Type> {
    return new Map(this.#ordered.map(({ name, expression }) => [name, updatedType(expression)]))
  }
}

/** Declared fields have no generic parameters. */
function isNever(): boolean {
  return false
}

const KINDS_OF_NUMBERS: ReadonlySet<string> = new Set(['Int', 'Long', 'Double', 'Float'])

/** Numbers are converted when written, so any number is accepted. */
function givenType(expression: TypeExpression): Type {
  return widenNumbers(convertSound(expression, isNever, true))
}

function widenNumbers(type: Type): Type {
  switch (type.kind) {
    case 'named':
      return KINDS_OF_NUMBERS.has(type.name) ? { ...type, name: 'Number' } : { ...type, args: type.args.map(widenNumbers) }
    case 'union':
    case 'intersection':
      return { ...type, members: type.members.map(widenNumbers) }
    case 'tuple':
      return { ...type, elements: type.elements.map(widenNumbers) }
    case 'record':
      return {
        ...type,
        fields: new Map([...type.fields].map(([name, field]) => [name, widenNumbers(field)])),
        wildcard: type.wildcard && widenNumbers(type.wildcard),
      }
    default:
      return type
  }
}

function isPlainObject(expression: TypeExpression): expression is Extract<TypeExpression, { kind: 'objectType' }> {
  return expression.kind === 'objectType' && !expression.open
}

/** In a created document, fields with a default may be omitted, and objects of only such fields. */
function createdType(expression: TypeExpression, hasDefault: boolean): Type {
  if (!isPlainObject(expression)) return hasDefault ? optionalType(givenType(expression)) : givenType(expression)
  const { fields, wildcard, span } = expression
  const types = new Map(fields.map(({ name, type, defaultValue }) => [name, createdType(type, defaultValue !== undefined)]))
  const record = recordType(types, wildcard && givenType(wildcard), span)
  return hasDefault || fields.every(({ defaultValue }) => defaultValue !== undefined) ? optionalType(record) : record
}

/** In an update each field may be omitted, also in nested objects. */
function updatedType(expression: TypeExpression): Type {
  if (!isPlainObject(expression)) return optionalType(givenType(expression))
  const { fields, wildcard, span } = expression
  const types = new Map(fields.map(({ name, type }) => [name, updatedType(type)]))
  return optionalType(recordType(types, wildcard && givenType(wildcard), span))
}

/** Returns the type at a path; `Any` if it is unknown. */
function selectPath(type: Type, path: readonly (string | number)[]): Type {
  let selected: Type | undefined = type
  for (const step of path) {
    selected = selectStep(selected, step)
    if (selected === undefined) return anyType()
  }
  return selected
}

function selectStep(type: Type, step: string | number): Type | undefined {
  if (typeof step === 'string') return type.kind === 'record' ? (type.fields.get(step) ?? type.wildcard) : undefined
  if (type.kind === 'tuple') return type.elements[step]
  return type.kind === 'named' && type.name === 'Array' ? type.args[0] : undefined
}

/** Returns the element type of arrays, one level down. */
function elementOf(type: Type): Type {
  const elements = elementsOf(type)
  const [only] = elements
  return only !== undefined && elements.length === 1 ? only : unionType(elements, type.span)
}

function elementsOf(type: Type): readonly Type[] {
  if (type.kind === 'named' && type.name === 'Array') return type.args
  if (type.kind === 'tuple') return type.elements
  return type.kind === 'union' ? type.members.flatMap(elementsOf) : [type]
}
