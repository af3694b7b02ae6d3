import { query, send } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** Copies the schema: files of the source replace those of the target. Nothing is copied where there are none. */
export async function copySchema(from: Place, to: Place): Promise<void> {
  const { files } = (await send(from, { method: 'GET', target: '/schema/1/files' })) as { readonly files: readonly { filename: string }[] }
  if (files.length === 0) return
  const form = new FormData()
  for (const { filename } of files) {
    const target = `/schema/1/files/${encodeURIComponent(filename)}`
    const { content } = (await send(from, { method: 'GET', target })) as { readonly content: string }
    form.append(filename, new Blob([content]))
  }
  await send(to, { target: '/schema/1/update?force=true', body: form })
}

/** Names of a database's collections, each with the fields that are computed. */
export async function collectionsOf(place: Place): Promise<readonly { readonly name: string; readonly computed: ReadonlySet<string> }[]> {
  const data = (await query(
    place,
    'Collection.all().toArray().map(c => ({ name: c.name, computed: if (c.computed_fields == null) [] else Object.keys(c.computed_fields) }))',
  )) as readonly { readonly name: string; readonly computed: readonly string[] }[]
  return data.map(({ name, computed }) => ({ name, computed: new Set(computed) }))
}

/** Makes the databases right below the source in the target, where they are missing. Returns their names. */
export async function copyChildDatabases(from: Place, to: Place): Promise<readonly string[]> {
  const children = (await query(
    from,
    'Database.all().toArray().map(d => ({ name: d.name, typechecked: d.typechecked, protected: d.protected, data: d.data }))',
  )) as readonly { readonly name: string; readonly [member: string]: Tagged }[]
  for (const child of children) {
    await query(
      to,
      `if (Database.byName(child.name).exists()) null
       else Database.create({ name: child.name, typechecked: child.typechecked, protected: child.protected, data: child.data }) { name }`,
      { child },
    )
  }
  return children.map(({ name }) => name)
}
