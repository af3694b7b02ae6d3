// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerQueries } from '../../../data/testing/query-stub.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ConfirmChangeDialog } from './confirm-change-dialog.tsx'
import { readDiff } from './read-diff.ts'

const DIFF =
  '* Removing collection `Port` from main.fsl:9:1\n' +
  '* Modifying collection `Book` at main.fsl:1:1:\n  * Defined fields:\n  - drop field `.isbn`\n\n' +
  '* Modifying collection `Shelf` at main.fsl:20:1:\n  * Indexes:\n  + add index `byCode`\n\n'

afterEach(cleanup)

test('what a change of the schema deletes is said with the number of documents that lose it', async () => {
  const dialog = (
    <ConfirmChangeDialog
      open
      title="Apply schema to shop"
      help=""
      changes={readDiff(DIFF)}
      databaseName="shop"
      submitLabel="Apply"
      failed=""
      onConfirm={() => Promise.resolve()}
      onClose={() => undefined}
    />
  )
  const answers = {
    'POST /query/1': answerQueries({ 'Collection(<"Book">).all()': { '@int': '10001' }, 'Collection(<"Port">).all()': { '@int': '1' } }),
  }
  const { server } = showPage({ routes: [{ path: '*', element: dialog }], address: '/schema', answers })
  await screen.findByText('Drops field .isbn of Book and its values in 10000+ documents.')
  await screen.findByText('Deletes collection Port with 1 document and their history.')
  expect(server.count('POST /query/1')).toBe(2)
})
