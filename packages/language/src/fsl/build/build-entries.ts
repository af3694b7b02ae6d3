import { invalidFieldPath } from '../../diagnostics/catalogue.ts'
import { fieldPathOf } from '../../syntax/parse-field-path.ts'
import type { Span } from '../../source/span.ts'
import type { Expression, Identifier } from '../../syntax/tree.ts'
import { expectedValue } from '../model/schema-errors.ts'
import type { ListValue, NodeValue } from '../parse/node.ts'
import type { EntriesMember, IndexEntry, SchemaPath } from '../model/schema-item.ts'
import type { Findings } from './findings.ts'

/** Builds the terms of an index: paths, optionally in `mva`. Undefined for an empty list. */
export function buildTerms(findings: Findings, value: NodeValue, span: Span): EntriesMember | undefined {
  if (value.kind !== 'list') return findings.add(expectedValue('an array of terms', value.span))
  return buildList(value, span, (expression) => buildTerm(findings, expression))
}

/** Builds the terms of a unique constraint: at least one. */
export function buildUnique(findings: Findings, value: NodeValue, span: Span): EntriesMember | undefined {
  const terms = buildTerms(findings, value, span)
  return terms ?? findings.add(expectedValue('non-empty terms for a unique constraint', value.span))
}

/** Builds the values of an index: paths, optionally in `asc` or `desc` and in `mva`, in either order. */
export function buildValues(findings: Findings, value: NodeValue, span: Span): EntriesMember | undefined {
  if (value.kind !== 'list') return findings.add(expectedValue('an array of values', value.span))
  return buildList(value, span, (expression) => buildValue(findings, expression))
}

function buildList(list: ListValue, span: Span, build: (expression: Expression) => IndexEntry): EntriesMember | undefined {
  const entries = list.elements.map(build)
  return entries.length === 0 ? undefined : { entries, listSpan: list.span, span }
}

function buildTerm(findings: Findings, expression: Expression): IndexEntry {
  const { span } = expression
  const wrapper = wrapperOf(expression)
  if (wrapper === undefined) return { path: buildPath(findings, expression), multiValued: false, order: 'asc', span }
  const { name, inner } = wrapper
  if (name.name === 'mva' && inner !== undefined) return { path: buildPath(findings, inner), multiValued: true, order: 'asc', span }
  findings.add(expectedValue("'mva'", name.span))
  return { path: { steps: [], stepSpans: [], span }, multiValued: false, order: 'asc', span }
}

function buildValue(findings: Findings, expression: Expression): IndexEntry {
  const { span } = expression
  const outer = callOf(expression)
  if (outer === undefined) return { path: buildPath(findings, expression), multiValued: false, order: 'asc', span }
  const inner = callOf(outer.inner)
  const names = (inner === undefined ? [outer.name] : [outer.name, inner.name]).sort((a, b) => (a.name < b.name ? -1 : 1))
  const misplaced = misplacedWrapper(names)
  if (misplaced !== undefined) {
    findings.add(expectedValue("'asc', 'desc', or 'mva'", misplaced))
    return { path: { steps: [], stepSpans: [], span }, multiValued: false, order: 'asc', span }
  }
  const path = buildPath(findings, inner?.inner ?? outer.inner)
  const order = names.some(({ name }) => name === 'desc') ? 'desc' : 'asc'
  return { path, multiValued: names.some(({ name }) => name === 'mva'), order, span }
}

/** Finds an unknown wrapper, or the second of two of one kind. The wrappers are sorted by name, so an order is first. */
function misplacedWrapper([first, second]: readonly Identifier[]): Span | undefined {
  const isOrder = first?.name === 'asc' || first?.name === 'desc'
  if (second === undefined) return isOrder || first?.name === 'mva' ? undefined : first?.span
  if (!isOrder) return first?.span
  return second.name === 'mva' ? undefined : second.span
}

interface Wrapper<Inner> {
  readonly name: Identifier
  readonly inner: Inner
}

/** A chain that starts with a name: a call with one argument; any other chain is no term. */
function wrapperOf(expression: Expression): Wrapper<Expression | undefined> | undefined {
  if (expression.kind !== 'chain' || expression.base.kind !== 'identifier') return undefined
  return { name: expression.base, inner: callOf(expression)?.inner }
}

/** `name(inner)`. */
function callOf(expression: Expression): Wrapper<Expression> | undefined {
  if (expression.kind !== 'chain' || expression.base.kind !== 'identifier' || expression.components.length !== 1) return undefined
  const [component] = expression.components
  if (component?.kind !== 'apply' || component.args.length !== 1) return undefined
  const [inner] = component.args
  return inner === undefined ? undefined : { name: expression.base, inner }
}

function buildPath(findings: Findings, expression: Expression): SchemaPath {
  const { steps, spans, invalid } = fieldPathOf(expression)
  if (invalid !== undefined) findings.add(invalidFieldPath(invalid))
  return { steps, stepSpans: spans, span: expression.span }
}

/** Text that is the same for equal sets of entries. */
export function entrySetKey({ entries }: EntriesMember): string {
  return [...new Set(entries.map(({ path, multiValued }) => JSON.stringify([path.steps, multiValued])))].sort().join()
}
