import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SCHEMA_VERSION } from './collections.ts'
import { schemaText } from './schema-text.ts'

/**
 * What the latest version defines. A control database of that version is not touched any more, so that another text needs another version: raise
 * `SCHEMA_VERSION`, then write the digest of the new text here.
 */
const LATEST = { version: 17, digest: 'efdd83d8f40f1e3d' }

test('a schema that has changed has another version', () => {
  const digest = createHash('sha256').update(schemaText()).digest('hex').slice(0, 16)
  expect({ version: SCHEMA_VERSION, digest }).toEqual(LATEST)
})
