// @vitest-environment happy-dom
import type { Session } from '@terrarium/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { environmentLabels } from '../../data/environments.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DatabasePage } from './database-page.tsx'

/** Opens the page of a database by an address that asks for its deletion. */
function show(session: Partial<Session> = {}) {
  return showPage({
    routes: [{ path: '*', element: <DatabasePage connect={null} onBackUp={() => undefined} /> }],
    address: '?dialog=delete',
    answers: { 'POST /query/1': answerQueries({}) },
    session,
  })
}

describe('the page of a database whose address asks for its deletion', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })

  test('opens the dialog that its menu opens, and forgets that it was asked', async () => {
    const { router } = show()
    await screen.findByRole('dialog', { name: 'Delete shop' })
    expect(router.state.location.search).toBe('')
  })

  test('opens nothing for members who may not delete', async () => {
    show({ view_controls: { '*': ['read'] } })
    await screen.findByRole('heading', { level: 1, name: 'shop' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions of shop' })).not.toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks first for edits of a production database', async () => {
    environmentLabels.set('abc', 'production')
    show()
    const question = within(await screen.findByRole('dialog', { name: /edits/i }))
    expect(screen.queryByRole('dialog', { name: 'Delete shop' })).toBeNull()
    await userEvent.type(question.getByRole('textbox'), 'shop')
    await userEvent.click(question.getByRole('button', { name: /Enable/ }))
    await screen.findByRole('dialog', { name: 'Delete shop' })
  })
})
