// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { CreateProviderDialog } from './create-provider-dialog.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function show() {
  showPage({
    routes: [{ path: '*', element: <CreateProviderDialog open onClose={() => undefined} /> }],
    address: '/access_providers',
    answers: { 'POST /query/1': answerQueries({ 'Collection.all().order(.name)': { roles: ['reader'] } }) },
  })
}

const issuer = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Issuer/ })

test('an access provider that is being typed outlives a reload [EXP-33]', async () => {
  show()
  fireEvent.change(await issuer(), { target: { value: 'https://corp.exam' } })
  cleanup()
  show()
  const field = await issuer()
  await expect.poll(() => field.value).toBe('https://corp.exam')
})
