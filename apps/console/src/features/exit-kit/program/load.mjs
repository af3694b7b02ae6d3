// Loads this export into another document database over its HTTP interface. Needs Node 18 or later and nothing else; see README.md beside it.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const PROGRESS = join(HERE, 'load-progress.json')
const USAGE = `Usage: FAUNA_SECRET=… node load.mjs --url https://db.example.com [--database a/b]
       node load.mjs --check

  --url       address of the server
  --database  database below the one that the secret opens; made if it is missing
  --check     only compare the files with the manifest

The secret has to be that of an admin key. A load that was stopped goes on when it is run again: load-progress.json
beside this program says what is written already. Documents that are there are never changed.`

/** A query may carry so many bytes and documents; the rest goes into further ones. */
const BATCH_BYTES = 1024 * 1024
const BATCH_DOCUMENTS = 200
/** Contended, limited or out of reach for a while. Every write here may be repeated: a document that is there stays as it is. */
const PASSING = new Set([409, 429, 502, 503])
const ATTEMPTS_MAX = 6
const RETRY_MS = 250
const QUERY_TIMEOUT_MS = 120_000
const REQUEST_TIMEOUT_MS = 150_000
const DOCUMENTS_BETWEEN_SIGNS = 10_000

const WRITE = `let to = Collection(name)
documents.forEach(d => if (!to.byId(d.id).exists()) { to.create(Object.assign({ id: d.id }, d.fields)) })
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
  return { check: false, url: addressIn(values.url), secret, path: values.database?.split('/').filter((name) => name !== '') ?? [] }
}

function addressIn(text) {
  const refusal = new LoadError(`--url: ${text} is not an address such as https://db.example.com.`)
  try {
    const { protocol, origin } = new URL(text)
    // `localhost:8443` is an address as well, whose scheme is `localhost`.
    if (protocol === 'http:' || protocol === 'https:') return origin
  } catch {
    throw refusal
  }
  throw refusal
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

/** Sets the schema of a database that has none yet. One that has it already keeps it, with what an earlier run wrote. */
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
  forget(place)
  const form = new FormData()
  for (const [name, text] of wanted) form.append(name, new Blob([text]))
  await send(place, { target: '/schema/1/update?force=true&staged=false', body: form })
}

async function loadCollection(place, path, { name, documents, files }) {
  const label = `  ${path}: ${name}`
  const before = writtenTo(place, name)
  if (before === documents) return console.log(`${label}: loaded before`)
  if (before === undefined) await beginCollection(place, name)
  let expiring = 0
  for await (const batch of batchesOf(files)) {
    expiring += batch.documents.filter((document) => document.fields['@object'].ttl != null).length
    if (batch.end <= (before ?? 0)) continue
    await query(place, WRITE, { name, documents: batch.documents })
    mark(place, name, batch.end)
    if (Math.floor(batch.start / DOCUMENTS_BETWEEN_SIGNS) < Math.floor(batch.end / DOCUMENTS_BETWEEN_SIGNS))
      console.log(`${label}: ${batch.end} of ${documents} documents`)
  }
  const there = Number((await query(place, 'Collection(name).all().count()', { name }))['@int'])
  console.log(`${label}: ${there} documents`)
  if (there < documents - expiring)
    console.log(`${label}: the export has ${documents}. Somebody else has deleted documents, or they have been lost: compare the two.`)
  else if (there < documents) console.log(`${label}: ${documents - there} documents have expired since the export`)
  else if (there > documents) console.log(`${label}: the export has ${documents}; somebody else writes to this collection`)
}

/** Marks a collection before the first write to it, so that what is found there later is known to be from here. */
async function beginCollection(place, name) {
  if ((await query(place, 'Collection(name).all().first()?.id', { name })) !== null)
    throw new LoadError(`${nameOf(place)} has documents of its own in ${name}. Choose an empty database: nothing there was changed.`)
  mark(place, name, 0)
}

/** The documents of a collection in the same batches each time, with their places in the whole. */
async function* batchesOf(files) {
  let [documents, bytes, start] = [[], 0, 0]
  for (const file of files.filter((name) => !name.endsWith('.plain.jsonl'))) {
    for await (const line of createInterface({ input: createReadStream(join(HERE, file)), crlfDelay: Infinity })) {
      if (line === '') continue
      if (documents.length === BATCH_DOCUMENTS || (documents.length > 0 && bytes + line.length > BATCH_BYTES)) {
        yield { documents, start, end: start + documents.length }
        ;[documents, bytes, start] = [[], 0, start + documents.length]
      }
      documents.push(asArgument(JSON.parse(line)))
      bytes += line.length
    }
  }
  if (documents.length > 0) yield { documents, start, end: start + documents.length }
}

/** How many documents of a collection earlier runs wrote to a place; undefined if none began. */
function writtenTo(place, collection) {
  return readProgress()[keyOf(place)]?.[collection]
}

function mark(place, collection, written) {
  const progress = readProgress()
  writeProgress({ ...progress, [keyOf(place)]: { ...progress[keyOf(place)], [collection]: written } })
}

/** What was written to a place is gone: its database is a new one. */
function forget(place) {
  const { [keyOf(place)]: _, ...others } = readProgress()
  writeProgress(others)
}

function keyOf({ url, path }) {
  return [url, ...path].join('/')
}

function readProgress() {
  return existsSync(PROGRESS) ? JSON.parse(readFileSync(PROGRESS, 'utf8')) : {}
}

function writeProgress(progress) {
  writeFileSync(`${PROGRESS}.new`, JSON.stringify(progress, null, 2))
  renameSync(`${PROGRESS}.new`, PROGRESS)
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
