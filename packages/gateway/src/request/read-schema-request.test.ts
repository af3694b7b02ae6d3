import { SchemaError } from '@terrarium/engine'
import { describe, expect, test } from 'vitest'
import { readSchemaRequest, type RawSchemaRequest } from './read-schema-request.ts'

const raw = (method: string, path: string, more: Partial<RawSchemaRequest> = {}): RawSchemaRequest => ({
  method,
  path: `/schema/1/${path}`,
  search: '',
  contentType: undefined,
  body: '',
  ...more,
})
const read = (...given: Parameters<typeof raw>) => readSchemaRequest(raw(...given))
const refusal = (...given: Parameters<typeof raw>): readonly [number, string] => {
  try {
    readSchemaRequest(raw(...given))
  } catch (error: unknown) {
    if (error instanceof SchemaError) return [error.status, error.message]
    throw error
  }
  throw new Error('the request is read')
}

describe('paths and methods', () => {
  test('lead to operations, old and new alike', () => {
    expect(read('GET', 'files').operation).toEqual({ kind: 'listFiles', staged: false })
    expect(read('GET', 'files/people%2Fa.fsl', { search: 'staged=true' }).operation).toEqual({
      kind: 'readFile',
      name: 'people/a.fsl',
      staged: true,
    })
    for (const path of ['status', 'staged/status']) expect(read('GET', path).operation).toEqual({ kind: 'status', style: undefined })
    for (const path of ['commit', 'staged/commit']) expect(read('POST', path).operation).toEqual({ kind: 'commit' })
    for (const path of ['abandon', 'staged/abandon']) expect(read('POST', path).operation).toEqual({ kind: 'abandon' })
  })

  test('name items by kind', () => {
    const item = { kind: 'accessProvider', name: 'corp' }
    expect(read('GET', 'items/access_providers/corp').operation).toEqual({ kind: 'readItem', item })
    expect(read('DELETE', 'items/access_providers/corp').operation).toEqual({ kind: 'deleteItem', item, style: undefined })
    expect(read('POST', 'items/roles', { body: 'role r {}' }).operation).toEqual({
      kind: 'createItem',
      itemKind: 'role',
      text: 'role r {}',
      style: undefined,
    })
    expect(read('POST', 'items/functions/f', { body: 'x', search: 'validate=true' }).operation).toMatchObject({
      kind: 'replaceItem',
      style: { format: 'semantic', color: false },
    })
  })

  test('that are not known are not found', () => {
    for (const path of ['nothing', '', 'files/a/b.fsl', 'files/%E0%A4%A', 'items/indexes/x', 'items/roles/a/b']) {
      expect(refusal('GET', path)).toEqual([404, 'Not found'])
    }
    expect(refusal('GET', 'files', { path: '/schema/10/files' })).toEqual([404, 'Not found'])
  })

  test('that do not go together are refused', () => {
    for (const [method, path] of [
      ['POST', 'files'],
      ['GET', 'update'],
      ['DELETE', 'files/main.fsl'],
      ['GET', 'items/roles'],
    ] as const) {
      expect(refusal(method, path)).toEqual([405, 'Method not allowed'])
    }
  })
})

describe('parameters', () => {
  test('tell the version unless it is forced or no number', () => {
    expect(read('GET', 'files', { search: 'version=12' }).version).toBe(12)
    expect(read('GET', 'files', { search: 'version=12&force=true' }).version).toBeUndefined()
    expect(read('GET', 'files', { search: 'version=latest' }).version).toBeUndefined()
  })

  test('tell the style of differences', () => {
    const styleOf = (search: string): unknown => read('GET', 'status', { search }).operation
    expect(styleOf('format=summary&color=ansi')).toMatchObject({ style: { format: 'summary', color: true } })
    expect(styleOf('diff=textual')).toMatchObject({ style: { format: 'textual' } })
    expect(styleOf('format=pretty')).toMatchObject({ style: { format: 'semantic' } })
  })
})

describe('bodies of pushes', () => {
  const form = '--b\r\nContent-Disposition: form-data; name="main.fsl"; filename="blob"\r\n\r\ncollection A {}\n\r\n--b--\r\n'
  const contentType = 'multipart/form-data; boundary=b'

  test('are forms', () => {
    expect(read('POST', 'update', { contentType, body: form, search: 'override=false' }).operation).toEqual({
      kind: 'update',
      files: [{ name: 'main.fsl', text: 'collection A {}\n' }],
      override: false,
      staged: false,
    })
  })

  test('of any other type are no files at all', () => {
    expect(read('POST', 'update', { contentType: 'text/plain', body: 'collection A {}' }).operation).toMatchObject({ files: [] })
    expect(read('POST', 'validate', { contentType, body: 'nothing of the kind' }).operation).toMatchObject({ kind: 'diff', files: [] })
  })

  test('that are no forms in spite of their type are refused', () => {
    expect(refusal('POST', 'update', { contentType: 'multipart/form-data', body: form })).toEqual([
      400,
      'Request is not a valid multipart request',
    ])
    expect(refusal('POST', 'update', { contentType, body: form.slice(0, -10) })).toEqual([400, 'Invalid request'])
  })
})
