import { Scope } from '../../infer/scope.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Span } from '../../source/span.ts'
import type { ChainExpression, Expression } from '../../syntax/tree.ts'
import { simpleScheme } from '../../types/scheme.ts'
import { namedType, type Type } from '../../types/type.ts'
import { indexedComputedField } from '../model/schema-errors.ts'
import type { CollectionItem, ComputedField, FunctionItem } from '../model/schema-item.ts'
import { childrenOf } from '../../syntax/children.ts'
import { findFreeNames } from './find-free-names.ts'
import type { SchemaChecking } from './schema-checking.ts'

/**
 * Checks the computed fields that indexes and unique constraints use: they may depend only on the document itself.
 * @see reference: fql-types.md §12
 */
export function checkIndexedFields(
  checking: SchemaChecking,
  collections: readonly CollectionItem[],
  functions: readonly FunctionItem[],
): readonly Diagnostic[] {
  return collections.flatMap((item) =>
    indexedFields(item).flatMap((field) => [
      ...findOuterNames(field, functions, collections),
      ...findForbiddenFields(checking, item, field, collections),
    ]),
  )
}

/** The computed fields that entries of indexes and constraints begin with, once for each use. */
function indexedFields({ fields, indexes, uniques }: CollectionItem): readonly ComputedField[] {
  const members = [...indexes.flatMap(({ terms, values }) => [terms, values]), ...uniques]
  const names = members.flatMap((member) => member?.entries ?? []).map(({ path }) => path.steps[0])
  return names.flatMap((name) => fields.find((field) => field.kind === 'computed' && field.name.text === name) ?? []).filter(isComputed)
}

function isComputed(field: CollectionItem['fields'][number]): field is ComputedField {
  return field.kind === 'computed'
}

function findOuterNames({ body }: ComputedField, functions: readonly FunctionItem[], collections: readonly CollectionItem[]): Diagnostic[] {
  const free = findFreeNames(body)
  const found = (items: readonly { readonly name: { readonly text: string } }[]): readonly Span[] =>
    items.flatMap(({ name }) => free.get(name.text) ?? [])
  return [
    ...found(functions).map((span) => indexedComputedField('call UDFs', span)),
    ...found(collections).map((span) => indexedComputedField('access collections', span)),
  ]
}

function findForbiddenFields(
  checking: SchemaChecking,
  { name }: CollectionItem,
  { body }: ComputedField,
  collections: readonly CollectionItem[],
): readonly Diagnostic[] {
  const types = new Map<string, Type>()
  const scope = new Scope(checking.scope)
  for (const parameter of body.parameters.slice(0, 1)) scope.define(parameter.name, simpleScheme(namedType(name.text)))
  checking.observe(body.body, scope, (span, type) => types.set(keyOf(span), type))
  const documentOf = (type: Type | undefined): CollectionItem | undefined =>
    type?.kind === 'named' ? collections.find((item) => item.name.text === type.name) : undefined
  return chainsIn(body.body).flatMap((chain) => forbiddenInChain(chain, (span) => documentOf(types.get(keyOf(span)))))
}

function keyOf({ start, end }: Span): string {
  return `${start}:${end}`
}

function chainsIn(expression: Expression): readonly ChainExpression[] {
  const inner = childrenOf(expression).flatMap(chainsIn)
  return expression.kind === 'chain' ? [expression, ...inner] : inner
}

function forbiddenInChain({ base, components }: ChainExpression, documentAt: (span: Span) => CollectionItem | undefined): Diagnostic[] {
  const found: Diagnostic[] = []
  let place = base.span
  for (const component of components) {
    const item = documentAt(place)
    if (component.kind === 'select' || component.kind === 'methodCall') {
      const { field, fieldSpan } = component
      const isComputedField = item?.fields.some((other) => other.kind === 'computed' && other.name.text === field) ?? false
      if (isComputedField) found.push(indexedComputedField('use computed fields', fieldSpan))
      if (item !== undefined && field === 'ts') found.push(indexedComputedField("use a doc's ts field", fieldSpan))
    }
    place = component.kind === 'select' ? component.fieldSpan : component.span
  }
  return found
}
