import { createSchemaEnvironment } from '../../check/schema-environment.ts'
import { collectionTypeSource, declaredType } from '../../fsl/check/declared-types.ts'
import { printType } from '../../format/print.ts'
import { type SchemaFile, parseSchema } from '../../fsl/build/parse-schema.ts'
import type { FunctionItem, SchemaItem } from '../../fsl/model/schema-item.ts'
import type { LambdaExpression } from '../../syntax/tree.ts'
import type { TypeEnvironment } from '../../types/environment.ts'
import type { FunctionTypeSource } from '../../environment/schema-types.ts'
import { NO_NAMES, type DatabaseNames } from '../complete/database-names.ts'
import { collectionSource, functionSource, type SchemaOutline } from './database-environment.ts'
import { outlineOf, type Outline } from './outline.ts'
import { pathAt } from './schema-path.ts'

/** The database that a schema text belongs to. */
export interface SchemaContext {
  /** The stored schema. Items of the text replace stored items of the same name. */
  readonly outline: SchemaOutline
  readonly names: DatabaseNames
  /** The other files of the schema. With them the text is checked as a part of the whole. */
  readonly files?: readonly SchemaFile[]
  /** Whether the database checks types. */
  readonly isTypechecked?: boolean
}

export const NO_CONTEXT: SchemaContext = { outline: { collections: [], functions: [] }, names: NO_NAMES }

/** A schema text, with the environment of its expressions. */
export interface SchemaView {
  readonly source: string
  readonly items: readonly Outline[]
  readonly context: SchemaContext
  /** The types of the text, and of the database for all other items. */
  readonly environment: TypeEnvironment
  /** Names of the roles of the text and the database. */
  readonly roles: readonly string[]
}

/** Analyses a text that is not being typed. */
export function viewSchema(source: string, offset: number, context: SchemaContext): SchemaView {
  const items = outlineOf(source)
  const known = parse(source)
  const [item] = pathAt(items, offset)
  const isKnown = item === undefined || known.some(({ name }) => name.text === item.name?.text)
  return viewOf(source, items, isKnown ? known : parse(withoutMember(source, items, offset)), context)
}

/**
 * Analyses a text that is being typed at an offset. The member at the offset is left out: it does not invalidate its item, and the rest of
 * the text, which is the same from letter to letter, is parsed once.
 */
export function viewTypedSchema(source: string, offset: number, context: SchemaContext): SchemaView {
  const items = outlineOf(source)
  return viewOf(source, items, parse(withoutMember(source, items, offset)), context)
}

function viewOf(source: string, items: readonly Outline[], known: readonly SchemaItem[], context: SchemaContext): SchemaView {
  const others = (context.files ?? []).flatMap(({ text }) => parse(text))
  const own = items.flatMap(({ keyword, name }) => (keyword === 'role' && name !== undefined ? [name.text] : []))
  const roles = others.flatMap(({ kind, name }) => (kind === 'role' ? [name.text] : []))
  return {
    source,
    items,
    context,
    get environment() {
      return environmentFor(known, others, context)
    },
    roles: [...new Set([...own, ...roles, ...context.names.roles])],
  }
}

/** The text without the member at an offset; the body of a function is replaced by one without a result. */
function withoutMember(source: string, items: readonly Outline[], offset: number): string {
  const [item, member] = pathAt(items, offset)
  if (item === undefined) return source
  const close = item.block?.isClosed === false ? '\n}' : ''
  const cut = (start: number, end: number, text: string): string =>
    source.slice(0, start) + text + source.slice(Math.max(end, offset)) + close
  if (member !== undefined) return cut(member.start, member.end, '')
  if (item.block !== undefined) return source + close
  return item.body === undefined ? cut(item.start, item.end, '') : cut(item.body.start, item.body.end, '{ abort("") }')
}

const PARSED_MAX = 40
const PARSED = new Map<string, readonly SchemaItem[]>()

/** Parses a text, or returns the items of an earlier call: while a text is typed, the rest of it stays the same. */
function parse(text: string): readonly SchemaItem[] {
  const known = PARSED.get(text)
  if (known !== undefined) return known
  const { items } = parseSchema([{ name: TEXT_FILE, text }])
  const [oldest] = PARSED.keys()
  if (PARSED.size >= PARSED_MAX && oldest !== undefined) PARSED.delete(oldest)
  PARSED.set(text, items)
  return items
}

/** Name of the file of a checked text. */
export const TEXT_FILE = '*text*.fsl'

const ENVIRONMENTS = new WeakMap<readonly SchemaItem[], { readonly context: SchemaContext; readonly environment: TypeEnvironment }>()

function environmentFor(own: readonly SchemaItem[], others: readonly SchemaItem[], context: SchemaContext): TypeEnvironment {
  const known = ENVIRONMENTS.get(own)
  if (known?.context === context) return known.environment
  const environment = makeEnvironment([...own, ...without(others, own)], context.outline)
  ENVIRONMENTS.set(own, { context, environment })
  return environment
}

/** Leaves out items whose names are among others. */
function without(items: readonly SchemaItem[], own: readonly SchemaItem[]): readonly SchemaItem[] {
  const names = new Set(own.map(({ name }) => name.text))
  return items.filter(({ name }) => !names.has(name.text))
}

function makeEnvironment(items: readonly SchemaItem[], outline: SchemaOutline): TypeEnvironment {
  const own = new Set(items.map(({ name }) => name.text))
  const collections = outline.collections.filter(({ name }) => !own.has(name)).map(collectionSource)
  const functions = outline.functions.filter(({ name }) => !own.has(name)).map(functionSource)
  return createSchemaEnvironment({
    collections: [...items.flatMap((item) => (item.kind === 'collection' ? [collectionTypeSource(item)] : [])), ...collections],
    functions: [...items.flatMap((item) => (item.kind === 'function' ? [functionItemSource(item)] : [])), ...functions],
  })
}

function functionItemSource(item: FunctionItem): FunctionTypeSource {
  const { name, alias, signature, body } = item
  const type = declaredType(item)
  const plain = signature.parameters.filter(({ variadic }) => !variadic)
  const rest = signature.parameters.find(({ variadic }) => variadic)
  const lambda: LambdaExpression = {
    kind: 'lambda',
    span: body.span,
    parameters: plain.map((parameter) => ({ name: parameter.name.text, span: parameter.name.span })),
    variadic: rest && { name: rest.name.text, span: rest.name.span },
    body,
    short: false,
  }
  return { name: name.text, alias: alias?.value.text, signature: type && printType(type), body: lambda }
}
