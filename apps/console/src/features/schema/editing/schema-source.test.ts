// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { json } from '../../../data/testing/stub-server.ts'
import { createStubServices } from '../../../data/testing/stub-services.ts'
import { itemSource } from './schema-source.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const

test.each([
  ['collections', 'collection Book { history_days 7 }', '[CALL-40]'],
  ['roles', 'role Book {}', '[CALL-42]'],
] as const)(
  'a definition of %s is replaced by another text, if the schema is still the one that was read: %s %s',
  async (kind, text, _id) => {
    const line = `POST /schema/1/items/${kind}/Book`
    const { services, server } = createStubServices({ [line]: () => json(200, { version: 2 }) })
    await itemSource(services, SHOP, kind, 'Book').apply({ files: [{ name: 'main.fsl', text }], version: 1 }, false)
    const [sent] = server.seen
    expect([sent?.line, sent?.text]).toEqual([line, text])
    expect(sent?.url).toContain('version=1')
  },
)
