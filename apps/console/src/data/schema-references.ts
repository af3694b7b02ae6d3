import { parseSchema, tokenize } from '@terrarium/language'
import type { SchemaFile, SchemaItem } from '@terrarium/language'
import type { SchemaKind } from '../config/resource-kinds.ts'

/** A place of a schema that names something. */
export interface SchemaReference {
  readonly kind: SchemaKind
  /** The item that names it. */
  readonly name: string
  /** The line, without the blanks around it. */
  readonly line: string
  /** Whether the service refuses to delete what is named here. */
  readonly isBlocking: boolean
}

const KINDS: Readonly<Record<SchemaItem['kind'], SchemaKind>> = {
  collection: 'collections',
  function: 'functions',
  role: 'roles',
  accessProvider: 'access_providers',
}

/**
 * Finds which items of a schema name something: one reference for each line.
 *
 * Every identifier of the name counts, so that a local variable may be found as well; nothing is missed.
 */
export function findReferences(
  files: readonly SchemaFile[],
  own: { readonly kind: SchemaKind; readonly name: string },
): readonly SchemaReference[] {
  return parseSchema(files).items.flatMap((item) => {
    const kind = KINDS[item.kind]
    if (kind === own.kind && item.name.text === own.name) return []
    const source = files.find(({ name }) => name === item.span.source)?.text ?? ''
    const lines = linesNaming(source.slice(item.span.start, item.span.end), own.name)
    const isBlocking = item.kind === 'role' && grants(item, own.name)
    return lines.map((line) => ({ kind, name: item.name.text, line, isBlocking: isBlocking && BLOCKING.test(line) }))
  })
}

/** The members of a role that grant something. */
const BLOCKING = /^(privileges|membership)\b/

function grants({ privileges, memberships }: Extract<SchemaItem, { readonly kind: 'role' }>, name: string): boolean {
  return [...privileges, ...memberships].some((member) => member.name.text === name)
}

function linesNaming(text: string, name: string): readonly string[] {
  const starts = tokenize(text, 'fsl').filter(
    ({ kind, start, end }) => kind !== 'string' && !/Comment$/.test(kind) && text.slice(start, end) === name,
  )
  const lines = starts.map(({ start }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1
    const to = text.indexOf('\n', start)
    return text.slice(from, to === -1 ? undefined : to).trim()
  })
  return [...new Set(lines)]
}
