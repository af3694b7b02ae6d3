import { parseSchema } from '@terrarium/language'
import type { SchemaFile, SchemaItem } from '@terrarium/language'

/** What roles grant on a collection, in words: `clerk: privileges`. */
interface CollectionGrant {
  readonly role: string
  readonly kind: 'privileges' | 'membership'
}

type Removed = Pick<SchemaItem['span'], 'source' | 'start' | 'end'>

function grantsOf(files: readonly SchemaFile[], name: string): readonly (CollectionGrant & { readonly span: Removed })[] {
  return parseSchema(files).items.flatMap((item) => {
    if (item.kind !== 'role') return []
    const of = (kind: CollectionGrant['kind'], members: readonly Pick<(typeof item.memberships)[number], 'name' | 'span'>[]) =>
      members.filter((member) => member.name.text === name).map(({ span }) => ({ role: item.name.text, kind, span }))
    return [...of('privileges', item.privileges), ...of('membership', item.memberships)]
  })
}

/** What roles grant on a collection, or whom it makes their members: the service refuses to delete it meanwhile. */
export function collectionGrants(files: readonly SchemaFile[], name: string): readonly CollectionGrant[] {
  return grantsOf(files, name).map(({ role, kind }) => ({ role, kind }))
}

/** Takes spans out of a text, each with its indentation and the end of its line. */
function cut(text: string, spans: readonly Removed[]): string {
  return [...spans]
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => {
      const before = rest.slice(0, start).replace(/[ \t]+$/, '')
      const after = rest.slice(end)
      return before + (before === '' || before.endsWith('\n') ? after.replace(/^[ \t]*\r?\n/, '') : after)
    }, text)
}

/** The files of a schema without a collection and without what roles grant on it. */
export function withoutCollection(files: readonly SchemaFile[], name: string): readonly SchemaFile[] {
  const own = parseSchema(files).items.filter((item) => item.kind === 'collection' && item.name.text === name)
  const spans: readonly Removed[] = [...own, ...grantsOf(files, name)].map(({ span }) => span)
  return files.map((file) => ({
    ...file,
    text: cut(
      file.text,
      spans.filter(({ source }) => source === file.name),
    ),
  }))
}
