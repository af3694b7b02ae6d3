import { fql, type Client } from 'fauna'
import { COLLECTIONS, SCHEMA_VERSION, type CollectionDefinition } from './collections.ts'

/** Brings the control database to this version of the schema; does nothing when it is there already. */
export async function installSchema(control: Client): Promise<void> {
  if ((await readSchemaVersion(control)) >= SCHEMA_VERSION) return
  // The collection that carries the version is written last, so an interrupted start is repeated.
  for (const definition of [...COLLECTIONS].reverse()) await installCollection(control, definition)
  while (await isBuildingIndexes(control)) await new Promise((done) => setTimeout(done, BUILD_POLL_MS))
}

const BUILD_POLL_MS = 100
/** Queries of a start wait for executors that are still loading, on a busy machine for long. */
const AT_START = { query_timeout_ms: 60_000 } as const

/** Whether a new index cannot be queried yet: over many documents it is built in the background. */
async function isBuildingIndexes(control: Client): Promise<boolean> {
  const { data } = await control.query<boolean>(
    fql`Collection.all().toArray().any(c => Object.values(c.indexes).any(index => index.status == "building"))`,
    AT_START,
  )
  return data
}

async function readSchemaVersion(control: Client): Promise<number> {
  const name = COLLECTIONS[0]?.name ?? ''
  const { data } = await control.query<number | null>(
    fql`
    let stamp = Collection.byName(${name})
    if (stamp.exists()) stamp!.data?.schemaVersion else null`,
    AT_START,
  )
  return data ?? 0
}

async function installCollection(control: Client, definition: CollectionDefinition): Promise<void> {
  await control.query(
    fql`
    let definition = ${{ ...definition }}
    let existing = Collection.byName(definition.name)
    if (existing.exists()) {
      existing!.replace(definition)
    } else {
      Collection.create(definition)
    }
    null`,
    AT_START,
  )
}
