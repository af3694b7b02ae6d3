// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { DeleteDatabaseDialog } from './delete-database-dialog.tsx'

afterEach(() => {
  toasts.get().forEach(({ id }) => toasts.dismiss(id))
  cleanup()
})

test('a database that was deleted is named with its path', async () => {
  const parent = { regionGroup: 'us', names: ['shop'] } as const
  showPage({
    routes: [{ path: '*', element: <DeleteDatabaseDialog open parent={parent} name="branch" onClose={() => undefined} /> }],
    address: '',
    answers: { 'POST /query/1': answerQueries({ 'delete()': null }) },
  })
  await userEvent.type(await screen.findByRole('textbox'), 'branch')
  await userEvent.click(screen.getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(toasts.get()[0]).toMatchObject({ title: 'Database branch deleted.', detail: 'us/shop/branch' }))
})
