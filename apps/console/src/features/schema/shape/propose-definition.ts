import { parseSchema } from '@terrarium/language'
import type { InferredField } from './infer-fields.ts'

/** Where values go that do not fit: those of another type, and fields that no sample has shown. */
const CONFLICTS = 'conflicts'

/** Values for documents that lack a field. References have none, so such fields may be null. */
const BACKFILLS: Readonly<Record<string, string>> = { String: '""', Int: '0', Long: '0', Double: '0.0', Boolean: 'false' }

/**
 * Adds fields to the text of a collection's definition, with the migrations that stored documents need.
 *
 * A wildcard goes: what no field holds is moved into one of its own. Undefined for a text with errors, and where every field is defined.
 */
export function proposeDefinition(source: string, inferred: readonly InferredField[]): string | undefined {
  const { items, problems } = parseSchema([{ name: 'collection.fsl', text: source }])
  const [item] = items
  if (problems.length > 0 || item?.kind !== 'collection') return undefined
  const known = item.fields.flatMap((field) => (field.kind === 'wildcard' ? [] : [field.name.text]))
  const missing = inferred.filter(({ name }) => !known.includes(name) && /^[A-Za-z_]\w*$/.test(name)).map(withBackfill)
  if (missing.length === 0) return undefined
  const wildcard = item.fields.find(({ kind }) => kind === 'wildcard')
  const lines = [...missing.map(({ name, type }) => `  ${name}: ${type}`), `  ${CONFLICTS}: { *: Any }?`]
  const migrations = [
    '  migrations {',
    ...missing.map(({ name }) => `    add .${name}`),
    `    add .${CONFLICTS}`,
    ...missing.flatMap(({ name, backfill }) => (backfill === undefined ? [] : [`    backfill .${name} = ${backfill}`])),
    `    move_conflicts .${CONFLICTS}`,
    `    move_wildcard .${CONFLICTS}`,
    '  }',
  ]
  const open = source.indexOf('{', item.name.span.end) + 1
  const close = source.lastIndexOf('}')
  const before = source.slice(open, close)
  const kept = wildcard === undefined ? before : before.replace(/^[ \t]*\*\s*:\s*\w+[ \t]*\n?/m, '')
  return `${source.slice(0, open)}\n${lines.join('\n')}\n${kept.replace(/^\n/, '')}${migrations.join('\n')}\n${source.slice(close)}`
}

function withBackfill({ name, type }: InferredField): {
  readonly name: string
  readonly type: string
  readonly backfill: string | undefined
} {
  if (type.endsWith('?') || type.endsWith('| Null') || type === 'Any') return { name, type, backfill: undefined }
  const backfill = BACKFILLS[type]
  if (backfill !== undefined) return { name, type, backfill }
  return { name, type: type.includes('|') ? `${type} | Null` : `${type}?`, backfill: undefined }
}
