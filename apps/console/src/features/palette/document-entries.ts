import type { DatabasePath } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { text } from '../../messages/explorer-text.ts'
import type { PaletteEntry } from './palette-entry.ts'

const ID = /^\d{1,19}$/
/** `Book("1")`, `Book.byId("1")`, `Collection("Book").byId("1")`. */
const REFERENCE = /^(?:Collection\("([^"]+)"\)|([A-Za-z_]\w*))(?:\.byId)?\("?(\d{1,19})"?\)!?$/

interface DocumentPlace {
  readonly collection: string
  readonly id: string
}

/** Reads a reference as it stands in queries, or as it travels in the tagged format. */
export function readReference(typed: string): DocumentPlace | undefined {
  const written = REFERENCE.exec(typed)
  if (written !== null) return { collection: written[1] ?? written[2] ?? '', id: written[3] ?? '' }
  if (!typed.startsWith('{')) return undefined
  const id = /"id"\s*:\s*"(\d{1,19})"/.exec(typed)?.[1]
  const collection = /"coll"\s*:\s*(?:\{\s*"@mod"\s*:\s*)?"([^"]+)"/.exec(typed)?.[1]
  return id === undefined || collection === undefined ? undefined : { collection, id }
}

/** The documents that a pasted id or reference may mean: of an id one in each collection. */
export function documentEntries(path: DatabasePath, collections: readonly string[], typed: string): readonly PaletteEntry[] {
  const wanted = typed.trim()
  const reference = readReference(wanted)
  const places =
    reference === undefined ? (ID.test(wanted) ? collections.map((collection) => ({ collection, id: wanted })) : []) : [reference]
  return places.map(({ collection, id }) => ({
    id: `document/${collection}/${id}`,
    group: text('palette.documents'),
    label: text('palette.open_document', { id, collection }),
    icon: 'document',
    href: paths.document.href(path.regionGroup, path.names, collection, id),
  }))
}
