// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { readOutcome } from '../../../data/query-answer.ts'
import { ADMIN, contextKey } from '../../../data/run-context.ts'
import { CompareRolesDialog } from './compare-roles-dialog.tsx'

afterEach(cleanup)

test('a document that nobody has run as is compared too, and remembered', async () => {
  const user = userEvent.setup()
  const ran: string[] = []
  const remembered: string[] = []
  render(
    <CompareRolesDialog
      contexts={[ADMIN]}
      collections={['Keeper', 'Plant']}
      isDry={false}
      onIdentity={(identity) => remembered.push(contextKey(identity))}
      run={(context) => {
        ran.push(contextKey(context))
        const data = context.kind === 'document' ? [] : [1]
        return Promise.resolve(readOutcome(200, JSON.stringify({ data, summary: '' }), { totalTimeMs: 1, attempts: 1 }))
      }}
      onClose={() => undefined}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Add an identity document' }))
  await user.selectOptions(screen.getByLabelText('Collection'), 'Keeper')
  await user.type(screen.getByLabelText('Document ID'), 'x')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(remembered).toEqual([])
  await user.clear(screen.getByLabelText('Document ID'))
  await user.type(screen.getByLabelText('Document ID'), '41')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(remembered).toEqual(['@doc/Keeper/41'])
  await user.click(screen.getByRole('button', { name: 'Run' }))
  const row = await screen.findByRole('row', { name: /Keeper/ })
  await within(row).findByText('differs')
  expect(ran).toEqual(['admin', '@doc/Keeper/41'])
})
