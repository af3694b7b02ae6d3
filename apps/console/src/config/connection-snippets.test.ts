import { describe, expect, test } from 'vitest'
import { CLIENTS, environmentLines, snippetFor } from './connection-snippets.ts'

const ENDPOINT = 'http://localhost:8443'

describe('snippetFor', () => {
  test.each(CLIENTS)('%s reaches the database by its own endpoint and takes the secret from the environment', (client) => {
    const { text } = snippetFor(client, ENDPOINT)
    expect(text).toContain(ENDPOINT)
    expect(text).toContain('FAUNA_SECRET')
    expect(text).toContain('Collection.all()')
  })
})

describe('environmentLines', () => {
  test('name endpoint and secret', () => {
    expect(environmentLines(ENDPOINT, 'fnSecret')).toBe('FAUNA_ENDPOINT=http://localhost:8443\nFAUNA_SECRET=fnSecret')
  })
})
