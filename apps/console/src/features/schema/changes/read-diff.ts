import type { ChangeGroup, ChangeLine, ChangeRisk, ChangeSign, SchemaChange } from './schema-change.ts'

const ITEM = /^\* (Adding|Removing|Modifying) (collection|function|role|access provider) `([^`]*)`(?: (?:to|from|at) ([^\s:]+:\d+:\d+))?.*$/
const GROUP = /^ {2}\* (.+):$/
const CHANGE = /^( *)([+~-]) (.*)$/
const SIGNS: Readonly<Record<string, ChangeSign>> = { Adding: '+', Removing: '-', Modifying: '~' }
/** What the service says below an item without details. Below one that comes or goes it would contradict the line above. */
const NO_DETAILS = '  No semantic changes.'
/** Columns before the changes of an item. */
const INDENT = 2

/**
 * Reads a difference between two schemas as the service renders it.
 *
 * A line that is not known stays as it is, without a sign: nothing that the service says is lost.
 * @see reference: wire-protocol.md §6
 */
export function readDiff(diff: string): readonly SchemaChange[] {
  const changes: Draft[] = []
  for (const row of diff.split('\n')) {
    const item = ITEM.exec(row)
    const current = changes[changes.length - 1]
    if (item !== null) changes.push(openItem(item))
    else if (current !== undefined && isWorthReading(current, row)) readRow(current, row)
  }
  return changes.map(({ sign, kind, name, place, risk, groups }) => ({ sign, kind, name, place, risk, groups }))
}

function isWorthReading({ sign }: SchemaChange, row: string): boolean {
  return row.trim() !== '' && (sign === '~' || row !== NO_DETAILS)
}

interface Draft extends SchemaChange {
  readonly groups: { readonly title: string | undefined; readonly lines: ChangeLine[] }[]
}

function openItem([, verb = '', kind = '', name = '', place]: RegExpExecArray): Draft {
  const sign = SIGNS[verb] ?? '~'
  return { sign, kind, name, place, risk: itemRisk(sign, kind), groups: [] }
}

function itemRisk(sign: ChangeSign, kind: string): ChangeRisk | undefined {
  if (sign === '-' && kind === 'collection') return 'losesData'
  return sign === '+' && (kind === 'role' || kind === 'access provider') ? 'widensAccess' : undefined
}

function readRow(item: Draft, row: string): void {
  const [, title] = GROUP.exec(row) ?? []
  if (title !== undefined) {
    item.groups.push({ title, lines: [] })
    return
  }
  if (item.groups.length === 0) item.groups.push({ title: undefined, lines: [] })
  const group = item.groups[item.groups.length - 1]
  group?.lines.push(readLine(item, group, row))
}

function readLine(item: SchemaChange, group: ChangeGroup, row: string): ChangeLine {
  const [, indent = '', sign, text] = CHANGE.exec(row) ?? []
  if (sign === undefined || text === undefined) return { sign: undefined, text: row.trim(), depth: 0, risk: undefined }
  const depth = Math.max(0, (indent.length - INDENT) / INDENT)
  return { sign: sign as ChangeSign, text, depth, risk: riskOf(item, group, sign as ChangeSign, text) }
}

/** An added item has nothing yet that could be lost, built again or migrated. */
function riskOf(item: SchemaChange, { title }: ChangeGroup, sign: ChangeSign, text: string): ChangeRisk | undefined {
  if (item.kind === 'role' || item.kind === 'access provider') return roleRisk(sign, text)
  if (item.kind !== 'collection' || item.sign !== '~') return undefined
  if (title === 'Defined fields') return fieldRisk(sign, text)
  const builds = (title === 'Indexes' || text.startsWith('add unique constraint')) && sign !== '-'
  return builds ? 'rebuildsIndex' : undefined
}

function fieldRisk(sign: ChangeSign, text: string): ChangeRisk | undefined {
  if (sign === '-' && text.startsWith('drop field')) return 'losesData'
  if (text.startsWith('move values with type conflicts')) return 'narrows'
  return text.includes('backfill') || sign === '~' ? 'migrates' : undefined
}

function roleRisk(sign: ChangeSign, text: string): ChangeRisk | undefined {
  return sign === '+' || text.includes('by removing a predicate') ? 'widensAccess' : undefined
}
