import type { Expression, LambdaExpression } from '../../syntax/tree.ts'
import { SHORT_PARAMETER } from '../../syntax/tree.ts'
import { closeShortLambda, shortParameter } from '../../syntax/short-lambda.ts'
import type { ChainComponent } from '../../syntax/tree.ts'
import { anyType, functionType, namedType, nullType, unionType, type Type } from '../../types/type.ts'
import { notPersistable, wrongWildcard } from '../model/schema-errors.ts'
import type { CollectionItem, ComputedField, DefinedField, IndexEntry } from '../model/schema-item.ts'
import { findUnpersistable } from './find-unpersistable.ts'
import type { SchemaChecking } from './schema-checking.ts'

/**
 * Checks the types that a collection declares, and queues its expressions until all collections are known.
 * @see reference: fql-types.md §12
 */
export function checkCollection(checking: SchemaChecking, item: CollectionItem): void {
  const document = namedType(item.name.text)
  const computedTypes = new Map<string, Type>()
  for (const field of item.fields) if (field.kind === 'defined') checkDefinedField(checking, item, field)
  if (checking.typechecked) {
    for (const field of item.fields) {
      if (field.kind === 'computed') computedTypes.set(field.name.text, checkComputedField(checking, document, field))
    }
  }
  const wildcard = item.fields.find((field) => field.kind === 'wildcard')
  if (wildcard !== undefined && wildcard.type.kind !== 'anyType') checking.diagnostics.push(wrongWildcard(wildcard.type.span))
  if (!checking.typechecked) return
  const truth = unionType([namedType('Boolean'), nullType()])
  for (const { body } of item.checks) checking.expect(body, ofDocument(document, truth))
  for (const entry of entriesOf(item)) checking.expect(selection(entry), ofDocument(document, anyType()))
  if (checking.diagnostics.length === 0) checking.environment.addCollection(item, computedTypes)
}

function ofDocument(document: Type, result: Type): Type {
  return functionType([{ name: undefined, type: document }], result)
}

function checkDefinedField(checking: SchemaChecking, { name }: CollectionItem, field: DefinedField): void {
  const type = checking.resolve(field.type)
  if (type === undefined) return
  const causes = findUnpersistable(checking.declared, type)
  if (causes.length > 0) checking.diagnostics.push(notPersistable(field.name.text, name.text, field.type.span, causes))
  else if (field.defaultValue !== undefined) checking.expect(field.defaultValue, type)
}

/** The type of a computed field: declared, or inferred from its body. */
function checkComputedField(checking: SchemaChecking, document: Type, { type, body }: ComputedField): Type {
  const declared = type && checking.resolve(type)
  const result = declared ?? checking.inference.variable(0, undefined)
  if (type !== undefined && declared === undefined && result.kind === 'variable') result.isError = true
  checking.expect(body, ofDocument(document, result))
  return result
}

/** Every term and value of the indexes and unique constraints, in the order in which they are checked. */
function entriesOf({ indexes, uniques }: CollectionItem): readonly IndexEntry[] {
  const ofIndexes = indexes.flatMap(({ terms, values }) => [...(terms?.entries ?? []), ...(values?.entries ?? [])])
  return [...ofIndexes, ...uniques.flatMap(({ entries }) => entries)]
}

/** The path of an index entry as a short lambda. */
function selection({ path, span }: IndexEntry): LambdaExpression {
  const components = path.steps.map((step, index): ChainComponent => {
    const place = path.stepSpans[index] ?? span
    if (typeof step === 'string') return { kind: 'select', span: place, dotSpan: place, field: step, fieldSpan: place, optional: false }
    const number: Expression = { kind: 'number', span: place, form: 'integer', text: String(step) }
    return { kind: 'access', span: place, args: [number], argsSpan: place, optional: false }
  })
  const base = { ...shortParameter(span.source, span.start), name: SHORT_PARAMETER, span }
  return closeShortLambda({ kind: 'chain', span, base, components })
}
