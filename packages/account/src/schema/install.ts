import { fql, type Client } from 'fauna'
import type { SchemaAccess } from '../providers/schema-access.ts'
import { SCHEMA_VERSION } from './collections.ts'
import { foreignItems, SCHEMA_FILE, schemaText, versionOf } from './schema-text.ts'

/** The schema of a control database cannot be brought to this version. The message says what to do. */
export class SchemaInstallError extends Error {
  override readonly name = 'SchemaInstallError'
}

/**
 * Brings the control database to this version of the schema; does nothing when it is there already, or a later one.
 *
 * Several processes may do so at once: a change names the version of the schema that it has seen, and where another one was first, the
 * schema is looked at again.
 * @throws {SchemaInstallError} when the database has a schema of somebody else, or cannot take this one
 */
export async function installSchema(control: Client, schema: SchemaAccess): Promise<void> {
  while (!(await isInstalled(schema))) await new Promise((done) => setTimeout(done, POLL_MS))
  while (await isBuildingIndexes(control)) await new Promise((done) => setTimeout(done, POLL_MS))
}

const POLL_MS = 100
/** Queries of a start wait for executors that are still loading, on a busy machine for long. */
const AT_START = { query_timeout_ms: 60_000 } as const
const OK = 200
const CONFLICT = 409

interface FoundSchema {
  readonly version: number
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/** Looks at the schema and replaces it, unless it is there. Returns false when another process has changed it meanwhile. */
async function isInstalled(schema: SchemaAccess): Promise<boolean> {
  const { version, files } = await readSchema(schema)
  const own = files.find(({ name }) => name === SCHEMA_FILE)
  if (own !== undefined && versionOf(own.text) >= SCHEMA_VERSION) return true
  const foreign = files.flatMap(({ text }) => foreignItems(text))
  if (foreign.length > 0) {
    throw new SchemaInstallError(
      `the control database has a schema that is not the account service's (${foreign.slice(0, 3).join(', ')}): give it a database of its own`,
    )
  }
  const { status, text } = await schema({
    method: 'POST',
    target: `/schema/1/update?version=${version}`,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: formOf(schemaText()),
  })
  if (status === CONFLICT) return false
  if (status !== OK) throw new SchemaInstallError(`the control database refuses the schema with status ${status}: ${text}`)
  return true
}

async function readSchema(schema: SchemaAccess): Promise<FoundSchema> {
  const list = (await read(schema, '/schema/1/files')) as { version: number; files: { filename: string }[] }
  const files = await Promise.all(
    list.files.map(async ({ filename }) => {
      const { content } = (await read(schema, `/schema/1/files/${encodeURIComponent(filename)}`)) as { content: string }
      return { name: filename, text: content }
    }),
  )
  return { version: list.version, files }
}

async function read(schema: SchemaAccess, target: string): Promise<unknown> {
  const { status, text } = await schema({ method: 'GET', target })
  if (status !== OK) throw new SchemaInstallError(`the schema of the control database cannot be read (status ${status}): ${text}`)
  return JSON.parse(text)
}

const BOUNDARY = 'terrarium-schema'

function formOf(text: string): string {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${SCHEMA_FILE}"; filename="blob"\r\n\r\n`
  return `${head}${text}\r\n--${BOUNDARY}--\r\n`
}

/** Whether a new index cannot be queried yet: over many documents it is built in the background. */
async function isBuildingIndexes(control: Client): Promise<boolean> {
  const { data } = await control.query<boolean>(
    fql`Collection.all().toArray().any(c => Object.values(c.indexes).any(index => index.status == "building"))`,
    AT_START,
  )
  return data
}
