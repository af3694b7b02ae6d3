// Loads this export into another document database over its HTTP interface. Needs Node 18 or later and nothing else; see README.md beside it.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const USAGE = `Usage: FAUNA_SECRET=… node load.mjs --url https://db.example.com [--database a/b]
       node load.mjs --check

  --url       address of the server
  --database  database below the one that the secret opens; made if it is missing
  --check     only compare the files with the manifest

The secret has to be that of an admin key. A load that was stopped goes on when it is run again.`

/** A query may carry so many bytes and documents; the rest goes into further ones. */
const BATCH_BYTES = 1024 * 1024
const BATCH_DOCUMENTS = 200
/** Contended, limited or out of reach for a while. Every write here may be repeated. */
const PASSING = new Set([409, 429, 502, 503])
const ATTEMPTS_MAX = 6
const RETRY_MS = 250
const QUERY_TIMEOUT_MS = 120_000
const REQUEST_TIMEOUT_MS = 150_000
const LINES_BETWEEN_SIGNS = 10_000

const WRITE = `let to = Collection(name)
documents.forEach(d => {
  let found = to.byId(d.id)
  if (found.exists()) { found!.replace(d.fields) } else { to.create(Object.assign({ id: d.id }, d.fields)) }
})
null`

/** Something that the person who runs this has to know; anything else is a mistake in this program. */
class LoadError extends Error {}

async function run() {
  const options = readOptions()
  const manifest = readManifest()
  await checkFiles(manifest)
  if (options.check) return
  const depth = manifest.source.split('/').length
  for (const database of manifest.databases) {
    const below = database.path.split('/').slice(depth)
    await loadDatabase({ ...options, path: [...options.path, ...below] }, database, manifest)
  }
  console.log('Everything is loaded.')
  for (const { path, keys, credentials } of manifest.databases) {
    if (keys > 0) console.log(`  ${path}: create keys again: ${keys} (see keys.jsonl)`)
    if (credentials > 0) console.log(`  ${path}: set passwords again: ${credentials} (see credentials.jsonl)`)
  }
}

function readOptions() {
  const { values } = parsed()
  if (values.help || (!values.check && values.url === undefined)) throw new LoadError(USAGE)
  if (values.check) return { check: true }
  const secret = process.env.FAUNA_SECRET
  if (!secret) throw new LoadError(`The environment variable FAUNA_SECRET is not set.\n\n${USAGE}`)
  if (!URL.canParse(values.url)) throw new LoadError(`--url: ${values.url} is not an address such as https://db.example.com.`)
  return { check: false, url: values.url, secret, path: values.database?.split('/').filter((name) => name !== '') ?? [] }
}

function parsed() {
  const text = { type: 'string' }
  const flag = { type: 'boolean' }
  try {
    return parseArgs({ options: { url: text, database: text, check: flag, help: flag } })
  } catch (error) {
    throw new LoadError(`${error.message}\n\n${USAGE}`)
  }
}

function readManifest() {
  const file = join(HERE, 'manifest.json')
  if (!existsSync(file)) throw new LoadError(`${file} is missing: unpack every ZIP file of the export into this folder.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  if (manifest.format !== 'terrarium-export' || manifest.format_version !== 1)
    throw new LoadError(`${file} is of another version: use the load.mjs of the same export.`)
  return manifest
}

/** Compares every file with the manifest before anything is written. */
async function checkFiles({ files }) {
  for (const { name, part, sha256 } of files) {
    const file = join(HERE, name)
    if (!existsSync(file)) throw new LoadError(`${name} is missing: unpack ZIP file ${part} of the export into ${HERE}.`)
    if (sha256 === null) continue
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    if (hash.digest('hex') !== sha256)
      throw new LoadError(`${name} is damaged or was changed: its SHA-256 is not that of the manifest. Nothing was loaded.`)
  }
  console.log(`The ${files.length} files are as the manifest says.`)
}

async function loadDatabase(place, { path, folder, schema_version: version, collections }, { files }) {
  await makeDatabases(place)
  const texts = files.filter(({ name }) => dirname(name) === `${folder}/schema`).map(({ name }) => name)
  if (version !== undefined && texts.length > 0) await loadSchema(place, texts)
  for (const collection of collections) await loadCollection(place, path, collection)
}

async function makeDatabases({ path, ...root }) {
  for (const [at, name] of path.entries())
    await query(
      { ...root, path: path.slice(0, at) },
      'if (Database.byName(name).exists()) null else Database.create({ name: name }) { name }',
      { name },
    )
}

/** Sets the schema of a database that has none yet, or the same one from an earlier run. */
async function loadSchema(place, names) {
  const wanted = new Map(names.map((name) => [name.slice(name.lastIndexOf('/') + 1), readFileSync(join(HERE, name), 'utf8')]))
  const { files } = await send(place, { method: 'GET', target: '/schema/1/files' })
  let same = 0
  for (const { filename } of files) {
    const { content } = await send(place, { method: 'GET', target: `/schema/1/files/${encodeURIComponent(filename)}` })
    if (wanted.get(filename) === content) same++
    else if (content.trim() !== '')
      throw new LoadError(`${nameOf(place)} has another schema (${filename}). Choose an empty database: nothing there was changed.`)
  }
  if (same === wanted.size) return
  const form = new FormData()
  for (const [name, text] of wanted) form.append(name, new Blob([text]))
  await send(place, { target: '/schema/1/update?force=true&staged=false', body: form })
}

async function loadCollection(place, path, { name, documents, files }) {
  const sources = files.filter((file) => !file.endsWith('.plain.jsonl'))
  let [batch, bytes, written, expiring] = [[], 0, 0, 0]
  const flush = async () => {
    if (batch.length > 0) await query(place, WRITE, { name, documents: batch })
    ;[batch, bytes] = [[], 0]
  }
  for (const source of sources) {
    for await (const line of createInterface({ input: createReadStream(join(HERE, source)), crlfDelay: Infinity })) {
      if (line === '') continue
      if (batch.length === BATCH_DOCUMENTS || bytes + line.length > BATCH_BYTES) await flush()
      const document = asArgument(JSON.parse(line))
      if (document.fields['@object'].ttl != null) expiring++
      batch.push(document)
      bytes += line.length
      if (++written % LINES_BETWEEN_SIGNS === 0) console.log(`  ${path}: ${name}: ${written} of ${documents} documents`)
    }
  }
  await flush()
  const there = Number((await query(place, 'Collection(name).all().count()', { name }))['@int'])
  const gone = documents - there
  if (gone < 0)
    throw new LoadError(`${nameOf(place)}: ${name} has ${there} documents, the export ${documents}: somebody else writes to it.`)
  if (gone > expiring) throw new LoadError(`${nameOf(place)}: ${name} has ${there} of ${documents} documents. Run this again.`)
  if (gone > 0) console.log(`  ${path}: ${name}: ${gone} documents have expired since the export`)
  console.log(`  ${path}: ${name}: ${there} documents`)
}

/** A stored document as an argument: its id, and its own fields, whose names may begin with `@`. */
function asArgument(line) {
  const { id, ts: _, ...fields } = line['@object'] ?? line
  return { id, fields: { '@object': fields } }
}

function nameOf({ url, path }) {
  return path.length === 0 ? `The database at ${url}` : `The database ${path.join('/')} at ${url}`
}

async function query(place, text, values) {
  const headers = { 'x-format': 'tagged', 'x-typecheck': 'false', 'x-query-timeout-ms': String(QUERY_TIMEOUT_MS) }
  return (await send(place, { target: '/query/1', headers, body: JSON.stringify({ query: text, arguments: values }) })).data
}

async function send(place, request) {
  for (let attempt = 1; ; attempt++) {
    const { status, text } = await sendOnce(place, request)
    if (status === 200) return JSON.parse(text)
    if (!PASSING.has(status) || attempt >= ATTEMPTS_MAX)
      throw new LoadError(`${nameOf(place)} refuses ${request.target.split('?')[0]} with status ${status}: ${reasonIn(text)}`)
    await new Promise((done) => setTimeout(done, RETRY_MS * 2 ** attempt))
  }
}

async function sendOnce({ url, secret, path }, { method = 'POST', target, headers = {}, body }) {
  const scoped = path.length === 0 ? secret : `${secret}:${path.join('/')}:admin`
  try {
    const answer = await fetch(new URL(target, url), {
      method,
      headers: { authorization: `Bearer ${scoped}`, ...headers },
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 503, text: error.cause?.message ?? error.message }
  }
}

function reasonIn(text) {
  try {
    const { error, summary } = JSON.parse(text)
    return summary || error?.message || text
  } catch {
    return text
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof LoadError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
