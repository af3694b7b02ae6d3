/**
 * The environment of a database: the library, and its collections and functions.
 *
 * A query sees only the user's items that it names, and those that these name in turn. Types of computed fields and of functions without a
 * signature are inferred when they are first needed.
 */
import type { SourceTexts } from '../diagnostics/diagnostic.ts'
import { inReferenceFieldOrder } from '../compat/reference-order.ts'
import { parseType } from '../syntax/parse-query.ts'
import { collectionShapes, fieldSourceName } from '../environment/collection-types.ts'
import { convertSound } from '../environment/convert-type.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { schemeOf, simpleScheme, type Scheme } from '../types/scheme.ts'
import type { CollectionTypeSource, ComputedFieldSource, FunctionTypeSource, SchemaTypeSource } from '../environment/schema-types.ts'
import type { TypeShape } from '../types/shape.ts'
import type { LambdaExpression, LambdaParameter } from '../syntax/tree.ts'
import { anyType, namedType, type Parameter, type Type } from '../types/type.ts'
import { inferComputedField, inferFunction } from './infer-function.ts'
import { typeNamesIn } from '../infer/names-in.ts'

/** An item of the schema under one of its names. */
interface Item {
  readonly name: string
  readonly shapes: readonly TypeShape[]
  /** The scheme that a query sees. */
  scheme(): Scheme
  /** The scheme that functions see. */
  innerScheme(): Scheme
  /** Names of types that its own type contains. */
  typeNames(): Iterable<string>
}

export function createSchemaEnvironment(source: SchemaTypeSource): TypeEnvironment {
  return new SchemaEnvironment(source)
}

class SchemaEnvironment implements TypeEnvironment {
  readonly #items = new Map<string, Item>()
  readonly #shapes = new Map<string, TypeShape>()
  readonly sources: SourceTexts
  /** The environment of functions and computed fields. */
  readonly #inner: TypeEnvironment

  constructor({ collections, functions }: SchemaTypeSource) {
    this.sources = new Map(
      collections.flatMap((collection) => collection.fields.map((field) => [fieldSourceName(collection, field), field.signature])),
    )
    this.#inner = this.#view((name) => this.#items.get(name)?.innerScheme(), this.#shapes)
    for (const collection of collections) for (const name of namesOf(collection)) this.#add(this.#collectionItem(collection, name))
    for (const definition of functions) for (const name of namesOf(definition)) this.#add(this.#functionItem(definition, name))
  }

  global(name: string): Scheme | undefined {
    return libraryEnvironment().global(name) ?? this.#items.get(name)?.scheme()
  }

  shape(name: string): TypeShape | undefined {
    return this.#shapes.get(name) ?? libraryEnvironment().shape(name)
  }

  operator(symbol: string): Scheme | undefined {
    return libraryEnvironment().operator(symbol)
  }

  *globalNames(): Iterable<string> {
    yield* libraryEnvironment().globalNames()
    yield* this.#items.keys()
  }

  restrictedTo(names: Iterable<string>): TypeEnvironment {
    const library = libraryEnvironment()
    const visible = new Map<string, Item>()
    const pending = [...names].flatMap(itemNamesOf)
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const item = this.#items.get(name)
      if (item === undefined || visible.has(name) || library.global(name) !== undefined) continue
      visible.set(name, item)
      for (const typeName of item.typeNames()) pending.push(...itemNamesOf(typeName))
    }
    if (visible.size === 0) return library
    const shapes = new Map([...visible.values()].flatMap((item) => item.shapes).map((shape) => [shape.name, shape]))
    return this.#view((name) => visible.get(name)?.scheme(), shapes)
  }

  /** The library with some items. */
  #view(schemeOf: (name: string) => Scheme | undefined, shapes: ReadonlyMap<string, TypeShape>): TypeEnvironment {
    const library = libraryEnvironment()
    const view: TypeEnvironment = {
      global: (name) => library.global(name) ?? schemeOf(name),
      shape: (name) => shapes.get(name) ?? library.shape(name),
      operator: (symbol) => library.operator(symbol),
      globalNames: () => this.globalNames(),
      sources: this.sources,
      restrictedTo: () => view,
    }
    return view
  }

  /** Adds an item. Collections are added first and take precedence over functions of the same name. */
  #add(item: Item): void {
    if (this.#items.has(item.name)) return
    this.#items.set(item.name, item)
    for (const shape of item.shapes) this.#shapes.set(shape.name, shape)
  }

  #collectionItem(source: CollectionTypeSource, name: string): Item {
    const computed = new Map(source.computedFields.map((field) => [field.name, once(() => this.#computedType(source, field))]))
    const shapes = collectionShapes(source, name, (field) => computed.get(field)?.() ?? anyType(), inReferenceFieldOrder)
    const scheme = simpleScheme(namedType(`${name}Collection`))
    return {
      name,
      shapes,
      scheme: () => scheme,
      innerScheme: () => scheme,
      typeNames: once(() => [...(shapes[0]?.alias === undefined ? [] : typeNamesIn(shapes[0].alias.type))]),
    }
  }

  #computedType({ name }: CollectionTypeSource, { name: field, signature, body }: ComputedFieldSource): Type {
    if (signature === undefined) return inferComputedField(this.#inner, body, namedType(name))
    return convertSound(parseType(signature, `*computed_field:${name}:${field}*`).tree.type, () => false)
  }

  #functionItem(source: FunctionTypeSource, name: string): Item {
    const type = once(() => this.#functionType(source))
    return {
      name,
      shapes: [],
      scheme: once(() => schemeOf(namedType('UserFunction', [type()]))),
      innerScheme: once(() => schemeOf(type())),
      typeNames: once(() => [...typeNamesIn(type())]),
    }
  }

  #functionType({ name, signature, body }: FunctionTypeSource): Type {
    if (signature === undefined) return inferFunction(this.#inner, body)
    const { generics, type } = parseType(signature, `*signature:${name}*`).tree
    const isType = (typeName: string): boolean => !generics.includes(typeName) && this.shape(typeName) !== undefined
    return withParameterNames(
      convertSound(type, (typeName) => !isType(typeName)),
      body,
    )
  }
}

/** Names parameters as the body does, and drops those it does not have. */
function withParameterNames(type: Type, { parameters, variadic }: LambdaExpression): Type {
  if (type.kind !== 'function') return type
  const named = (parameter: Parameter, own: LambdaParameter | undefined): Parameter => ({
    name: own === undefined || own.name === '_' ? undefined : own.name,
    type: parameter.type,
  })
  const given = type.parameters.slice(0, parameters.length).map((parameter, i) => named(parameter, parameters[i]))
  return { ...type, parameters: given, variadic: type.variadic && named(type.variadic, variadic) }
}

function namesOf({ name, alias }: { readonly name: string; readonly alias: string | undefined }): readonly string[] {
  return alias === undefined ? [name] : [name, alias]
}

const MISSING_PREFIX = 'Null'
const COLLECTION_SUFFIX = 'Collection'

/** Returns the items that a type may belong to: `Book`, `NullBook` and `BookCollection` belong to `Book`. */
function itemNamesOf(name: string): readonly string[] {
  const names = [name]
  if (name.startsWith(MISSING_PREFIX) && name.length > MISSING_PREFIX.length) names.push(name.slice(MISSING_PREFIX.length))
  if (name.endsWith(COLLECTION_SUFFIX) && name.length > COLLECTION_SUFFIX.length) names.push(name.slice(0, -COLLECTION_SUFFIX.length))
  return names
}

/** Makes a value when it is first needed. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
