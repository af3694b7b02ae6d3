// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { tabStore } from '../../data/browser-storage.ts'
import { environmentLabels } from '../../data/environments.ts'
import { answerQueries } from '../../data/testing/query-stub.ts'
import { showPage } from '../../testing/show-page.tsx'
import { DatabasePage } from './database-page.tsx'

function open(address: string) {
  environmentLabels.set('abc', 'production')
  return showPage({
    routes: [{ path: '*', element: <DatabasePage connect={null} onBackUp={() => undefined} /> }],
    address,
    answers: { 'POST /query/1': answerQueries({}) },
  })
}

async function enable() {
  const lock = within(await screen.findByRole('dialog', { name: 'Enable edits of shop' }))
  await userEvent.type(lock.getByRole('textbox'), 'shop')
  await userEvent.click(lock.getByRole('button', { name: 'Enable edits' }))
}

describe('the settings of a database marked production', () => {
  afterEach(() => {
    cleanup()
    environmentLabels.set('abc', undefined)
    tabStore().remove('ui:edits:abc')
  })

  test('open once its edits are enabled', async () => {
    open('')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions of shop' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Settings/ }))
    await enable()
    await screen.findByRole('dialog', { name: 'Settings of shop' })
  })

  test('are asked for in the same way by an address, which says so no more', async () => {
    const { router } = open('?dialog=settings')
    await screen.findByRole('dialog', { name: 'Enable edits of shop' })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByRole('dialog', { name: 'Settings of shop' })).toBeNull()
    await enable()
    await screen.findByRole('dialog', { name: 'Settings of shop' })
  })
})
