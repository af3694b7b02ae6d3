import type { Diagnostic, Hint } from '../diagnostics/diagnostic.ts'
import { parseLambda, parseQuery } from '../syntax/parse-query.ts'
import type { Span } from '../source/span.ts'
import type { LambdaExpression } from '../syntax/tree.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import type { CollectionTypeSource, DefinedFieldSource } from '../environment/schema-types.ts'
import { checkQuery, type CheckOptions } from '../check/check-query.ts'
import { createSchemaEnvironment } from '../check/schema-environment.ts'

/** Checks a query and returns lines of text: warnings, then errors or the type of the result. */
export function checkText(text: string, environment: TypeEnvironment = libraryEnvironment(), options: CheckOptions = {}): string {
  const { tree, diagnostics } = parseQuery(text)
  const { diagnostics: found, staticType } = checkQuery(tree, environment, options)
  return [...diagnostics, ...found]
    .flatMap((diagnostic) => findingLines(diagnostic, text))
    .concat(staticType ?? [])
    .join('\n')
}

/** Formats a diagnostic as `error 1:5-8 message`, with its hints and causes below. Spans in other sources are named after them. */
export function findingLines({ severity, message, span, hints }: Diagnostic, text: string): readonly string[] {
  return [`${severity} ${placeOf(span, text)} ${message}`, ...hints.map((hint) => hintLine(hint, text))]
}

function hintLine({ name, message, span, suggestion }: Hint, text: string): string {
  const change = suggestion === undefined ? '' : ` ⇒ ${JSON.stringify(suggestion)}`
  return `  ${name} ${placeOf(span, text)} ${message}${change}`
}

function placeOf({ source, start, end }: Span, text: string): string {
  if (source !== '*query*') return source
  const lines = text.slice(0, start).split('\n')
  const column = (lines.at(-1) ?? '').length + 1
  return `${lines.length}:${column}-${column + end - start}`
}

function fields(signatures: Readonly<Record<string, string>>, defaults: readonly string[] = []): readonly DefinedFieldSource[] {
  return Object.entries(signatures).map(([name, signature]) => ({ name, signature, hasDefault: defaults.includes(name) }))
}

export function lambdaOf(text: string): LambdaExpression {
  return parseLambda(text, '*body*', { shortAllowed: true }).tree
}

const COLLECTION: Omit<CollectionTypeSource, 'name' | 'fields'> = {
  alias: undefined,
  wildcard: undefined,
  computedFields: [],
  indexes: [],
  documentTtls: undefined,
}

/** The environment of a database of books: `Note` declares no fields, `Shelf` accepts undeclared fields. */
export function bookshop(): TypeEnvironment {
  return createSchemaEnvironment({
    collections: [
      { ...COLLECTION, name: 'Author', fields: fields({ name: 'String', born: 'Date?' }) },
      {
        ...COLLECTION,
        name: 'Book',
        alias: 'Volume',
        fields: fields(
          { title: 'String', pages: 'Int', tags: 'Array<String>', place: '{ row: Int, column: Int }', author: 'Ref<Author>?' },
          ['tags'],
        ),
        computedFields: [
          { name: 'isLong', signature: undefined, body: lambdaOf('(.pages > 300)') },
          { name: 'label', signature: 'String', body: lambdaOf('b => b.title') },
        ],
        indexes: [
          { name: 'byTitle', terms: [{ path: ['title'], multiValued: false }] },
          { name: 'byTag', terms: [{ path: ['tags'], multiValued: true }] },
        ],
      },
      { ...COLLECTION, name: 'Note', fields: [] },
      { ...COLLECTION, name: 'Shelf', fields: fields({ code: 'String' }), wildcard: 'Any' },
    ],
    functions: [
      { name: 'twice', alias: undefined, signature: '(n: Number) => Number', body: lambdaOf('n => n * 2') },
      { name: 'pair', alias: 'couple', signature: undefined, body: lambdaOf('x => [x, x]') },
    ],
  })
}
