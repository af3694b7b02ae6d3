import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { encodeWire } from '../../../data/wire-encoding.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import type { WireField, WireValue } from '../../../data/wire-value.ts'
import { printFql } from '../../../data/value-text.ts'
import { patchOf } from './patch.ts'
import type { ChangeBase, PendingChange } from './pending-changes.ts'

/** A value as a part of a query; it travels beside the text. */
function given(value: WireValue): QueryTemplate {
  return { fql: [{ value: encodeWire(value) }] }
}

function objectOf(fields: readonly WireField[]): WireValue {
  return { kind: 'object', fields }
}

/** The write that one change is. */
export function statementOf(change: PendingChange): QueryTemplate {
  switch (change.kind) {
    case 'update':
      return fql`documents.byId(${change.id})!.update(${given(objectOf(patchOf(change.base.fields, change.fields)))})`
    case 'replace':
      return fql`documents.byId(${change.id})!.replace(${given(objectOf(change.fields))})`
    case 'delete':
      return fql`documents.byId(${change.id})!.delete()`
    case 'create': {
      const id: readonly WireField[] = change.ownId === undefined ? [] : [{ name: 'id', value: { kind: 'string', value: change.ownId } }]
      return fql`documents.create(${given(objectOf([...id, ...change.fields]))})`
    }
  }
}

/**
 * One transaction for all changes. It first compares when each document was written last with what the change began with,
 * and gives up with the documents that differ; nothing is saved then.
 */
export function transactionOf(collection: string, changes: readonly PendingChange[]): QueryTemplate {
  const bases = changes.flatMap((change) => (change.kind === 'create' ? [] : [change.base]))
  const head = fql`let documents: Any = Collection(${collection})\n`
  const check = bases.length === 0 ? [] : [checkPart(bases)]
  const statements = changes.flatMap((change, at): QueryTemplate['fql'] => [at === 0 ? '\n  ' : ',\n  ', statementOf(change)])
  return { fql: [head, ...check, '[', ...statements, '\n]'] }
}

function checkPart(bases: readonly ChangeBase[]): QueryTemplate {
  const seen: WireValue = {
    kind: 'array',
    items: bases.map(({ id, ts }) =>
      objectOf([
        { name: 'id', value: { kind: 'string', value: id } },
        { name: 'ts', value: { kind: 'time', text: ts } },
      ]),
    ),
  }
  return fql`let seen: Any = ${given(seen)}
let clashes: Any = seen.where(each => documents.byId(each.id)?.ts != each.ts)
if (!clashes.isEmpty()) abort({ clashes: clashes.map(each => documents.byId(each.id)) })
`
}

/** Takes saved changes back: each document gets what it held before, if nobody has written it since. */
export function inverseOf(
  change: PendingChange,
  saved: { readonly id: string; readonly ts: string; readonly fields: readonly WireField[] },
): PendingChange {
  if (change.kind === 'create') return { kind: 'delete', id: saved.id, base: saved }
  if (change.kind === 'delete') return { kind: 'create', id: change.id, ownId: change.id, fields: change.base.fields }
  return { kind: 'replace', id: change.id, base: saved, fields: change.base.fields }
}

/** Writes a query as a person would: its values as literals in their places, indented as the line they begin in. */
export function printTemplate(query: QueryTemplate, before = ''): string {
  return query.fql.reduce<string>((written, part) => {
    if (typeof part === 'string') return written + part
    if ('fql' in part) return printTemplate(part, written)
    const line = written.slice(written.lastIndexOf('\n') + 1)
    return written + printFql(decodeTagged(part.value), /^ */.exec(line)?.[0] ?? '')
  }, before)
}
