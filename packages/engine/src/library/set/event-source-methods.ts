/**
 * Making sources of events out of sets, and what sources offer. @see fql-stdlib.md §14
 */
import type { ChainComponent, Expression } from '@terrarium/language'
import { DocumentValue, type FunctionValue } from '@terrarium/values'
import { detailsOf, type ReferenceDetails } from '../../runtime/document-reference.ts'
import { checkCallback } from '../native/callbacks.ts'
import { method, typeTable, variadic, toStringMethod } from '../native/native-definition.ts'
import { functionType } from '../native/parameter-types.ts'
import type { QueryContext } from '../../runtime/context.ts'
import { LambdaValue } from '../../runtime/lambda.ts'
import type { NativeMethod, TypeTable } from '../../runtime/native.ts'
import { QueryError } from '../../runtime/query-error.ts'
import { invalidArgument } from '../../runtime/query-failures.ts'
import { cannotStream, EventSource, sourceSetOf } from '../../sets/event-source.ts'
import { MapSet } from '../../sets/map-set.ts'
import { ScannedSet } from '../../sets/scanned-set.ts'
import type { SetExpression } from '../../sets/set-expression.ts'
import { originOf } from '../../sets/set-origin.ts'
import { SingleSet } from '../../sets/single-set.ts'
import { WhereSet } from '../../sets/where-set.ts'

type Path = readonly (string | number)[]

export const EVENT_SOURCE_METHODS: readonly NativeMethod[] = [
  method('toStream', [], (set: SetExpression, _args, context) => sourceOf(context, set, 'toStream')),
  method('eventSource', [], (set: SetExpression, _args, context) => sourceOf(context, set, 'eventSource')),
  watching('changesOn'),
  watching('eventsOn'),
]

export const EVENT_SOURCE_TABLE: TypeTable = typeTable('EventSource<Any>', {
  methods: [
    toStringMethod,
    method('where', [['predicate', functionType]], (source: EventSource, [predicate], context) => {
      checkCallback(context, 'pred', predicate, 1)
      return source.with((set) => new WhereSet(originOf(context), set, predicate))
    }),
    method('map', [['mapper', functionType]], (source: EventSource, [mapper], context) => mapEvents(context, source, mapper)),
  ],
})

/** The source of what `mapper` makes of each element; projections over sources are this, too. */
export function mapEvents(context: QueryContext, source: EventSource, mapper: FunctionValue): EventSource {
  checkCallback(context, 'mapper', mapper, 1)
  return source.with((set) => new MapSet(originOf(context), set, mapper))
}

function sourceOf(context: QueryContext, set: SetExpression, name: string): EventSource {
  checkStreamable(context, set, name)
  checkMayStream(context, set)
  return new EventSource(set)
}

function watching(name: string): NativeMethod {
  return variadic(name, ['fields', functionType], (set: SetExpression, fields: readonly FunctionValue[], context) => {
    const paths = fields.map((accessor, at) => fieldPathOf(accessor, at))
    checkStreamable(context, set, name)
    const isSource = set instanceof ScannedSet || set instanceof SingleSet
    if (!isSource || set.pageSize !== undefined) throw cannotStream('changesOn', 'it was not called on the source set.')
    checkCovered(set, paths)
    checkMayStream(context, set)
    return new EventSource(set, paths)
  })
}

/** @throws {QueryError} invalid_receiver when the set has no events, or shows a document as it was */
function checkStreamable(context: QueryContext, set: SetExpression, name: string): void {
  if (set.notStreamable) throw cannotStream(name, set.notStreamable)
  const source = sourceSetOf(set)
  const { readTime } = source instanceof SingleSet && source.element instanceof DocumentValue ? detailsOf(source.element) : NO_DETAILS
  if (readTime === undefined || readTime > context.snapshotTime) return
  throw cannotStream(name, 'streaming is not supported for sets created within an `at()` expression.')
}

const NO_DETAILS: ReferenceDetails = {}

/** Checks that the caller may listen to a set. @throws {QueryError} permission_denied */
export function checkMayStream(context: QueryContext, set: SetExpression): void {
  const source = sourceSetOf(set)
  if (source instanceof ScannedSet && !context.permissions.mayReadCollection(context, source.source.collection)) {
    throw new QueryError('permission_denied', `Insufficient privileges to read from collection ${source.source.collection.name}.`)
  }
  if (source instanceof SingleSet && source.element instanceof DocumentValue && !context.permissions.canRead(context, source.element)) {
    throw new QueryError('permission_denied', 'Insufficient privileges to create a stream on the source document.')
  }
}

/** Fields of an index source must be among its terms and values, unless `ts` is. */
function checkCovered(set: SetExpression, paths: readonly Path[]): void {
  const index = set instanceof ScannedSet ? set.source.index : undefined
  if (!index) return
  const covered = [...index.terms, ...index.values].map(({ path }) => path.join('.'))
  if (covered.includes('ts')) return
  const uncovered = paths.map((path) => path.join('.')).filter((path) => path !== 'id' && !covered.includes(path))
  if (uncovered.length === 0) return
  throw invalidArgument('fields', `${uncovered.map((path) => `\`${path}\``).join(', ')} not covered by the \`${index.name}\` index.`)
}

/** The path that a short lambda like `.a.b` takes. @throws {QueryError} invalid_argument for any other function */
function fieldPathOf(accessor: FunctionValue, at: number): Path {
  const tree = accessor instanceof LambdaValue && accessor.code.tree.short ? accessor.code.tree : undefined
  const path = tree && pathOf(tree.body)
  if (!path) throw invalidArgument(String(at), 'invalid field path given')
  return path
}

function pathOf(body: Expression): Path | undefined {
  if (body.kind !== 'chain' || body.base.kind !== 'identifier') return undefined
  const segments = body.components.map(segmentOf)
  return segments.every((segment) => segment !== undefined) ? segments : undefined
}

function segmentOf(component: ChainComponent): string | number | undefined {
  if (component.kind === 'select' && !component.optional) return component.field
  if (component.kind !== 'access' || component.optional || component.args.length !== 1) return undefined
  const [key] = component.args
  if (key?.kind === 'string') return key.value
  return key?.kind === 'number' && key.form === 'integer' ? Number(key.text) : undefined
}
