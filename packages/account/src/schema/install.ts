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
 * Several processes may do so at once: a change names the version of the schema that it has seen, and where another one was first, or nobody
 * knows what has become of the change, the schema is looked at again. Nodes of a cluster may go on with the old schema for a moment; it
 * is waited for the first one that has the new one, and the client sees to the others.
 * @throws {SchemaInstallError} when the database has a schema of somebody else, or cannot take this one
 */
export async function installSchema(control: Client, schema: SchemaAccess): Promise<void> {
  const version = await settle(schema)
  const waitsUntil = performance.now() + OLD_SCHEMA_MS
  for (;;) {
    const { data: isBuilding, schema_version: seen = version } = await control.query<boolean>(IS_BUILDING_INDEXES, AT_START)
    const isOld = seen < version && performance.now() < waitsUntil
    if (!isOld && !isBuilding) return
    await pause()
  }
}

/** Looks at the schema and replaces it until it is there. Returns its version. */
async function settle(schema: SchemaAccess): Promise<number> {
  const failsAt = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      const version = await findInstalled(schema)
      if (version !== undefined) return version
    } catch (error: unknown) {
      if (!(error instanceof PassingFault) || performance.now() > failsAt) throw error
    }
    await pause()
  }
}

const pause = () => new Promise((done) => setTimeout(done, POLL_MS))

/** A request to the schema endpoints has failed in a way that may pass by itself. */
class PassingFault extends SchemaInstallError {}

/** So long nodes and balancers may fail. One that cannot be reached at all is tried again below, and counts as out of reach sooner. */
const PATIENCE_MS = 15_000
/** So long a node may go on with the old schema. */
const OLD_SCHEMA_MS = 60_000
const POLL_MS = 100
/** Queries of a start wait for executors that are still loading, on a busy machine for long. */
const AT_START = { query_timeout_ms: 60_000 } as const
/** A balancer may answer with a page. */
const MESSAGE_LENGTH = 2_000
const OK = 200
const NOT_FOUND = 404
const CONFLICT = 409
const TOO_MANY = 429
const SERVER_ERROR = 500

interface FoundSchema {
  readonly version: number
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/** Looks at the schema and replaces it, unless it is there. Returns its version; undefined when another process has changed it meanwhile. */
async function findInstalled(schema: SchemaAccess): Promise<number | undefined> {
  const { version, files } = await readSchema(schema)
  const own = files.find(({ name }) => name === SCHEMA_FILE)
  if (own !== undefined && versionOf(own.text) >= SCHEMA_VERSION) return version
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
  if (status === CONFLICT) return undefined
  if (status !== OK) throw faultOf(status, `the control database refuses the schema with status ${status}: ${text}`)
  return (JSON.parse(text) as { readonly version: number }).version
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
  if (status !== OK) throw faultOf(status, `the schema of the control database cannot be read (status ${status}): ${text}`)
  return JSON.parse(text)
}

/** Too much at once; a node or balancer that fails; a file that another node has not got yet. */
function faultOf(status: number, words: string): SchemaInstallError {
  const message = words.slice(0, MESSAGE_LENGTH)
  const passes = status === TOO_MANY || status === NOT_FOUND || status >= SERVER_ERROR
  return new (passes ? PassingFault : SchemaInstallError)(message)
}

const BOUNDARY = 'terrarium-schema'

function formOf(text: string): string {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${SCHEMA_FILE}"; filename="blob"\r\n\r\n`
  return `${head}${text}\r\n--${BOUNDARY}--\r\n`
}

/** Whether a new index cannot be queried yet: over many documents it is built in the background. */
const IS_BUILDING_INDEXES = fql<boolean>`Collection.all().toArray().any(c => Object.values(c.indexes).any(index => index.status == "building"))`
