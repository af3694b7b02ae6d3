import { findSchemaItem, parseSchema } from '@terrarium/language'
import type { SchemaFile, SchemaItem } from '@terrarium/language'
import type { ChangeGroup, ChangeLine, SchemaChange } from './schema-change.ts'

/** Title under which the service lists what happens to fields. */
const TITLE = 'Defined fields'

type CollectionItem = Extract<SchemaItem, { readonly kind: 'collection' }>

/**
 * Adds the changes of defined fields that the service leaves out: it names only those that rewrite documents.
 *
 * Texts with errors add nothing.
 */
export function withFieldChanges(
  changes: readonly SchemaChange[],
  before: readonly SchemaFile[],
  after: readonly SchemaFile[],
): readonly SchemaChange[] {
  const [old, recent] = [parseSchema(before), parseSchema(after)]
  if (old.problems.length + recent.problems.length > 0) return changes
  return changes.map((change) => {
    if (change.kind !== 'collection' || change.sign !== '~') return change
    const was = findSchemaItem(old.items, 'collection', change.name)
    const is = findSchemaItem(recent.items, 'collection', change.name)
    if (was?.kind !== 'collection' || is?.kind !== 'collection') return change
    return withLines(change, fieldLines({ item: was, files: before }, { item: is, files: after }))
  })
}

interface Placed {
  readonly item: CollectionItem
  readonly files: readonly SchemaFile[]
}

/** The definitions of the fields that are stored, by their names. */
function definedFields({ item, files }: Placed): ReadonlyMap<string, string> {
  const text = files.find(({ name }) => name === item.span.source)?.text ?? ''
  return new Map(
    item.fields.flatMap((field) =>
      field.kind === 'defined' ? [[field.name.text, normalized(text.slice(field.name.span.end, field.span.end))] as const] : [],
    ),
  )
}

function normalized(definition: string): string {
  return definition
    .replace(/^\s*:\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function fieldLines(before: Placed, after: Placed): readonly (ChangeLine & { readonly field: string })[] {
  const [old, recent] = [definedFields(before), definedFields(after)]
  const lineOf = (sign: '+' | '-' | '~', field: string, text: string) => ({ sign, text, field, depth: 0, risk: undefined })
  const added = [...recent].filter(([name]) => !old.has(name)).map(([name, type]) => lineOf('+', name, `add field \`.${name}\`: ${type}`))
  const removed = [...old.keys()].filter((name) => !recent.has(name)).map((name) => lineOf('-', name, `remove field \`.${name}\``))
  const changed = [...recent].flatMap(([name, type]) => {
    const was = old.get(name)
    return was === undefined || was === type ? [] : [lineOf('~', name, `change field \`.${name}\` from ${was} to ${type}`)]
  })
  return [...added, ...removed, ...changed]
}

function withLines(change: SchemaChange, lines: readonly (ChangeLine & { readonly field: string })[]): SchemaChange {
  const known = change.groups.find(({ title }) => title === TITLE)
  const missing = lines
    .filter(({ field }) => known?.lines.some(({ text }) => text.includes(`\`.${field}\``)) !== true)
    .map(({ sign, text, depth, risk }): ChangeLine => ({ sign, text, depth, risk }))
  if (missing.length === 0) return change
  const group: ChangeGroup = { title: TITLE, lines: [...(known?.lines ?? []), ...missing] }
  const others = change.groups.filter(({ title, lines: own }) => title !== TITLE && own.some(({ sign }) => sign !== undefined))
  return { ...change, groups: [group, ...others] }
}
