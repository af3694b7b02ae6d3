import { listAll } from './list-all.ts'
import { storableValue } from './stored-document.ts'
import { query } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

const KINDS = ['Collection', 'Function', 'Role', 'AccessProvider'] as const

/** Copies the `data` that definitions have beside what schema files say. */
export async function copyDefinitionNotes(from: Place, to: Place): Promise<void> {
  for (const kind of KINDS) {
    const found = (await listAll(from, `${kind}.all().where(.data != null).map(d => ({ name: d.name, data: d.data }))`)) as readonly {
      readonly name: string
      readonly data: Tagged
    }[]
    for (const { name, data } of found) {
      const values = { name, data: storableValue(data) }
      await query(to, `let found = ${kind}.byName(name)\nif (found.exists()) { found!.update({ data: data }) { name } } else null`, values)
    }
  }
}
