import { KEYWORDS } from '../display/display-item.ts'
import type { SchemaFile } from '../build/parse-schema.ts'
import type { Span } from '../../source/span.ts'
import { type SchemaItem, unwrittenHistoryDays } from '../model/schema-item.ts'
import type { Change, ItemChange, ModifyItem } from './change.ts'
import { diffItem } from './diff-items.ts'
import { type ChangeGroup, CHANGE_GROUPS } from './element.ts'
import { Painter } from './painter.ts'
import { renderChange } from './render-change.ts'
import { renderEffect } from './render-effect.ts'
import { renderTextDiff } from './render-text-diff.ts'

/** The texts that changes point into. */
export interface DiffTexts {
  readonly before: readonly SchemaFile[]
  readonly after: readonly SchemaFile[]
}

/** The form of a schema diff: all changes, only the changed items, or the lines of the files. */
export type DiffFormat = 'semantic' | 'summary' | 'textual'

export interface DiffOptions {
  readonly format: DiffFormat
  readonly color: 'none' | 'ansi'
}

/** Renders the changes from one schema to another as the schema endpoints answer them; empty when there are none. */
export function renderSchemaDiff(changes: readonly ItemChange[], texts: DiffTexts, { format, color }: DiffOptions): string {
  if (format === 'textual') return renderTextDiff(texts.before, texts.after, color)
  return renderItemChanges(changes, texts, { details: format === 'semantic', color })
}

/** Renders changed items with their places, and with `details` their changes. */
function renderItemChanges(
  changes: readonly ItemChange[],
  texts: DiffTexts,
  { details, color }: { readonly details: boolean; readonly color: 'none' | 'ansi' },
): string {
  const painter = new Painter(color)
  for (const change of changes) {
    const detail = details ? detailOf(change) : undefined
    renderTitle(painter, change, texts, detail !== undefined)
    if (!details) continue
    if (detail === undefined) painter.line()
    else painter.indented(() => renderDetail(painter, detail))
  }
  return painter.text
}

/** Added and removed items are compared with an empty item of the same name. */
function detailOf(change: ItemChange): ModifyItem | undefined {
  switch (change.kind) {
    case 'add':
      return diffItem(emptied(change.item), change.item)
    case 'remove':
      return diffItem(change.item, emptied(change.item))
    case 'modify':
      return change
  }
}

function emptied(item: SchemaItem): SchemaItem {
  switch (item.kind) {
    case 'collection': {
      const members = { indexes: [], uniques: [], checks: [], ttlDays: undefined, documentTtls: undefined, migrations: undefined }
      return { ...item, alias: undefined, fields: [], ...members, historyDays: unwrittenHistoryDays('0') }
    }
    case 'function':
      return { ...item, alias: undefined, role: undefined }
    case 'role':
      return { ...item, privileges: [], memberships: [] }
    case 'accessProvider':
      return { ...item, roles: [] }
  }
}

// --------------------------------------------------------------------- titles

const VERBS: Readonly<Record<ItemChange['kind'], string>> = { add: 'Adding', remove: 'Removing', modify: 'Modifying' }

function renderTitle(painter: Painter, change: ItemChange, texts: DiffTexts, isOpen: boolean): void {
  const item = change.kind === 'modify' ? change.before : change.item
  painter.bold().color('blue')
  painter.write(`* ${VERBS[change.kind]} ${KEYWORDS[item.kind]} \`${item.name.text}\``).plain()
  painter.write(titlePlace(change, texts))
  painter.line(isOpen ? ':' : '')
}

function titlePlace(change: ItemChange, { before, after }: DiffTexts): string {
  switch (change.kind) {
    case 'add':
      return ` to ${placeOf(change.item.span, after)}`
    case 'remove':
      return ` from ${placeOf(change.item.span, before)}`
    case 'modify': {
      const place = ` at ${placeOf(change.after.span, after)}`
      const isMoved = change.before.span.source !== change.after.span.source
      return isMoved ? `${place} (previously defined at ${placeOf(change.before.span, before)})` : place
    }
  }
}

/** Returns file, line and column of a span. */
function placeOf({ source, start }: Span, files: readonly SchemaFile[]): string {
  const text = files.find(({ name }) => name === source)?.text
  if (text === undefined) return '<no source>'
  const ahead = text.slice(0, start)
  const lineStart = ahead.lastIndexOf('\n') + 1
  return `${source}:${ahead.split('\n').length}:${start - lineStart + 1}`
}

// -------------------------------------------------------------------- details

function renderDetail(painter: Painter, change: ModifyItem): void {
  let isEmpty = true
  if (change.migrations.length > 0) {
    isEmpty = false
    painter.line('* Defined fields:')
    for (const effect of change.migrations) renderEffect(painter, effect)
    painter.line()
  }
  for (const { title, changes } of groupsOf(change)) {
    isEmpty = false
    if (title !== undefined) painter.line(`* ${title}:`)
    for (const inner of changes) renderChange(painter, inner)
    painter.line()
  }
  if (isEmpty) painter.line('No semantic changes.').line()
}

interface ChangesOfGroup {
  readonly title: ChangeGroup | undefined
  readonly changes: readonly Change[]
}

/** Only changes of collections are grouped; their changes without a group are not shown. */
function groupsOf({ before, changes }: ModifyItem): readonly ChangesOfGroup[] {
  const groups: readonly ChangesOfGroup[] =
    before.kind === 'collection'
      ? CHANGE_GROUPS.map((title) => ({ title, changes: changes.filter((change) => groupOf(change) === title) }))
      : [{ title: undefined, changes }]
  return groups.filter((group) => group.changes.length > 0)
}

function groupOf(change: Change): ChangeGroup | undefined {
  switch (change.kind) {
    case 'rename':
    case 'dropDefault':
      return 'Configuration'
    case 'add':
    case 'remove':
    case 'modify':
    case 'block':
      return change.element.group
    case 'fieldValue':
      return change.field.group
    case 'fieldType':
    case 'body':
    case 'signature':
      return undefined
  }
}
