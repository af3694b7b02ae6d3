// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createLanguageClient } from './language-client.ts'

test('the first question is answered where no worker can run', async () => {
  vi.stubGlobal('Worker', undefined)
  const client = createLanguageClient('fql')
  expect(await client.ask('diagnose', '1 +', 0)).toHaveLength(1)
  client.dispose()
})
