import { COLLECTIONS, SCHEMA_VERSION, type CollectionDefinition } from './collections.ts'

/** The file of the control database that has this schema. */
export const SCHEMA_FILE = 'terrarium.fsl'

const STAMP = /^\/\/ Schema (\d+) of the account service\./

/** Writes the schema of the control database: its version, then a collection after the other. */
export function schemaText(): string {
  return (
    [`// Schema ${SCHEMA_VERSION} of the account service. Written by it; do not edit.`, ...COLLECTIONS.map(collectionText)].join('\n\n') +
    '\n'
  )
}

/** Reads the version of a schema that `schemaText` has written; 0 for another text. */
export function versionOf(text: string): number {
  return Number(STAMP.exec(text)?.[1] ?? 0)
}

/** Names what a schema defines that this service knows nothing of. */
export function foreignItems(text: string): string[] {
  const known = new Set(COLLECTIONS.map(({ name }) => name))
  return [...text.matchAll(ITEM)].flatMap(([, kind = '', name = '']) =>
    kind === 'collection' && known.has(name) ? [] : [`${kind} ${name}`],
  )
}

const ITEM = /^\s*(collection|function|role|access\s+provider)\s+(\w+)/gm

function collectionText({ name, history_days, indexes, constraints }: CollectionDefinition): string {
  const lines = [
    `history_days ${history_days}`,
    ...Object.entries(indexes).map(([index, definition]) => indexText(index, definition)),
    ...constraints.map(({ unique }) => `unique [${unique.join(', ')}]`),
  ]
  return `collection ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}`
}

function indexText(name: string, { terms, values }: CollectionDefinition['indexes'][string]): string {
  const ordered = values?.map(({ field, order }) => (order === 'desc' ? `desc(${field})` : field))
  const parts = [
    ...(terms.length === 0 ? [] : [`terms [${terms.map(({ field }) => field).join(', ')}]`]),
    ...(ordered === undefined ? [] : [`values [${ordered.join(', ')}]`]),
  ]
  return `index ${name} { ${parts.join('; ')} }`
}
