// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '../../config/paths.ts'
import { showPage } from '../../testing/show-page.tsx'
import { useCreateShortcut } from '../../ui/list/use-create-shortcut.ts'
import { CreateMenu } from './create-menu.tsx'

/** A list that creates, as those of functions and roles do. */
function List() {
  const [isCreating, setCreating] = useState(false)
  useCreateShortcut(() => setCreating(true), undefined)
  return isCreating ? <p>creating</p> : null
}

function show(refusal?: string) {
  const Overview = () => <CreateMenu refusal={refusal} childDialog="create-database" />
  return showPage({
    routes: [
      { path: paths.functions.path, Component: List },
      { path: '*', Component: Overview },
    ],
    address: '',
    answers: {},
  })
}

describe('CreateMenu', () => {
  afterEach(cleanup)

  test('leads to the list of what is created, which begins to create it', async () => {
    const { router } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Create' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Function…' }))
    await screen.findByText('creating')
    expect(router.state.location.pathname).toBe('/resources/explorer/us/shop/functions')
    expect(router.state.location.search).toBe('')
  })

  test('opens the dialog of a child database in place', async () => {
    const { router } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Create' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Child database…' }))
    expect(router.state.location.search).toBe('?dialog=create-database')
  })

  test('says why nothing may be created', async () => {
    const { router } = show('Your role does not allow this.')
    await userEvent.click(screen.getByRole('button', { name: 'Create' }))
    const item = await screen.findByRole('menuitem', { name: /^Role…/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(item)
    expect(router.state.location.pathname).toBe('/resources/explorer/us/shop')
  })
})
