import { SchemaError } from '@terrarium/engine'
import type { DiffFormat, DiffStyle, ItemKind, SchemaOperation } from '@terrarium/engine'
import type { SchemaFile } from '@terrarium/language'
import { readBoundary, readForm } from './form.ts'

/** A request to the schema endpoints as it came. */
export interface RawSchemaRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly contentType: string | undefined
  readonly body: string
}

export interface ReadSchemaRequest {
  readonly operation: SchemaOperation
  readonly version: number | undefined
}

export const SCHEMA_PREFIX = '/schema/'
export const ENVIRONMENT_PATH = '/environment/1'

const ITEM_KINDS: ReadonlyMap<string, ItemKind> = new Map([
  ['collections', 'collection'],
  ['functions', 'function'],
  ['roles', 'role'],
  ['access_providers', 'accessProvider'],
])

const FORMATS: readonly DiffFormat[] = ['semantic', 'summary', 'textual']

interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  read(request: RawSchemaRequest, parameters: URLSearchParams): SchemaOperation
}

const push: Endpoint = {
  method: 'POST',
  read: (request, parameters) => ({
    kind: 'update',
    files: readFiles(request),
    override: parameters.get('override') !== 'false',
    staged: isStaged(parameters),
  }),
}
const diff: Endpoint = {
  method: 'POST',
  read: (request, parameters) => ({
    kind: 'diff',
    files: readFiles(request),
    override: parameters.get('override') !== 'false',
    staged: isStaged(parameters),
    style: styleOf(parameters),
  }),
}
const status: Endpoint = {
  method: 'GET',
  read: (_request, parameters) => ({ kind: 'status', style: hasFormat(parameters) ? styleOf(parameters) : undefined }),
}
const builds: Endpoint = { method: 'GET', read: () => ({ kind: 'builds' }) }
const commit: Endpoint = { method: 'POST', read: () => ({ kind: 'commit' }) }
const abandon: Endpoint = { method: 'POST', read: () => ({ kind: 'abandon' }) }
const files: Endpoint = { method: 'GET', read: (_request, parameters) => ({ kind: 'listFiles', staged: isStaged(parameters) }) }

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map([
  ['files', files],
  ['update', push],
  ['diff', diff],
  ['validate', diff],
  ['status', status],
  ['staged/status', status],
  ['builds', builds],
  ['commit', commit],
  ['staged/commit', commit],
  ['abandon', abandon],
  ['staged/abandon', abandon],
])

/**
 * Reads what a request to the schema endpoints asks for.
 *
 * @throws {SchemaError} 404, 405, or 400 for its body
 * @see reference: wire-protocol.md §6.2, §6.3
 */
export function readSchemaRequest(request: RawSchemaRequest): ReadSchemaRequest {
  const endpoints = findEndpoints(request.path)
  if (endpoints.length === 0) throw new SchemaError(404, 'Not found')
  const endpoint = endpoints.find(({ method }) => method === request.method)
  if (endpoint === undefined) throw new SchemaError(405, 'Method not allowed')
  const parameters = new URLSearchParams(request.search)
  return { operation: endpoint.read(request, parameters), version: readVersion(parameters) }
}

function findEndpoints(path: string): readonly Endpoint[] {
  const [prefix, version, ...rest] = path.slice(1).split('/')
  if (prefix !== 'schema' || version !== '1') return []
  const endpoint = ENDPOINTS.get(rest.join('/'))
  if (endpoint !== undefined) return [endpoint]
  const [noun, first, second, ...others] = rest
  if (noun === 'files' && first !== undefined && second === undefined) return fileEndpoints(decode(first))
  const kind = noun === 'items' && others.length === 0 ? ITEM_KINDS.get(first ?? '') : undefined
  return kind === undefined ? [] : itemEndpoints(kind, second === undefined || second === '' ? undefined : decode(second))
}

function fileEndpoints(name: string | undefined): readonly Endpoint[] {
  if (name === undefined || name === '') return []
  return [{ method: 'GET', read: (_request, parameters) => ({ kind: 'readFile', name, staged: isStaged(parameters) }) }]
}

function itemEndpoints(kind: ItemKind, name: string | undefined): readonly Endpoint[] {
  if (name === undefined) {
    const create: Endpoint['read'] = (request, parameters) => ({
      kind: 'createItem',
      itemKind: kind,
      text: request.body,
      style: dryRun(parameters),
    })
    return [{ method: 'POST', read: create }]
  }
  const item = { kind, name }
  return [
    { method: 'GET', read: () => ({ kind: 'readItem', item }) },
    { method: 'POST', read: (request, parameters) => ({ kind: 'replaceItem', item, text: request.body, style: dryRun(parameters) }) },
    { method: 'DELETE', read: (_request, parameters) => ({ kind: 'deleteItem', item, style: dryRun(parameters) }) },
  ]
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch (error: unknown) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** The files of a form. Any other body means no files. */
function readFiles({ contentType, body }: RawSchemaRequest): readonly SchemaFile[] {
  const boundary = readBoundary(contentType)
  if (boundary === undefined) return []
  const form = boundary.kind === 'malformed' ? undefined : readForm(body, boundary.text)
  if (form === undefined) throw new SchemaError(400, 'Request is not a valid multipart request')
  if (form.kind === 'tooMany') throw new SchemaError(400, 'Too many files')
  if (form.kind === 'malformed') throw new SchemaError(400, 'Invalid request')
  return form.parts
}

function isStaged(parameters: URLSearchParams): boolean {
  return parameters.get('staged') === 'true'
}

function hasFormat(parameters: URLSearchParams): boolean {
  return parameters.has('format') || parameters.has('diff')
}

function styleOf(parameters: URLSearchParams): DiffStyle {
  const given = parameters.get('format') ?? parameters.get('diff')
  return { format: FORMATS.find((format) => format === given) ?? 'semantic', color: parameters.get('color') === 'ansi' }
}

function dryRun(parameters: URLSearchParams): DiffStyle | undefined {
  return parameters.get('validate') === 'true' ? styleOf(parameters) : undefined
}

/** The version that the caller knows; undefined when the parameter is no number. */
function readVersion(parameters: URLSearchParams): number | undefined {
  const text = parameters.get('version')
  if (text === null || parameters.get('force') === 'true' || !/^[+-]?\d+$/.test(text)) return undefined
  return Number(text)
}
