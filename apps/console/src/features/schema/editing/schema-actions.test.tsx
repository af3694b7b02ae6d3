// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseContext } from '../../../data/database-context.ts'
import { shortcuts } from '../../../data/shortcuts.ts'
import { openDatabase } from '../../../data/testing/open-database.ts'
import { SchemaActions } from './schema-actions.tsx'
import type { SchemaEditing } from './use-schema-editing.ts'

afterEach(cleanup)

function editingWith(change: Partial<SchemaEditing>): SchemaEditing {
  return {
    applyReason: undefined,
    check: { result: { kind: 'valid', changes: [] }, isChecking: false, key: '1' },
    isStaged: false,
    isVersioned: true,
    isReadOnly: false,
    text: { isDirty: true, discard: () => undefined },
    editor: createRef(),
    apply: () => Promise.resolve(),
    ...change,
  } as unknown as SchemaEditing
}

test('the question is the same until its dialog has gone, also once nothing is left to apply', async () => {
  const user = userEvent.setup()
  const show = (editing: SchemaEditing) => (
    <DatabaseContext.Provider value={openDatabase()}>
      <SchemaActions editing={editing} />
    </DatabaseContext.Provider>
  )
  const { rerender } = render(show(editingWith({})))
  await user.click(screen.getByRole('button', { name: 'Stage…' }))
  const title = (await screen.findByRole('dialog')).querySelector('h2')?.textContent ?? ''
  expect(title).toMatch(/stage/i)
  const seen = new Set<string>()
  const watcher = new MutationObserver(() => {
    const shown = document.querySelector('[role="dialog"] h2')?.textContent
    if (shown !== null && shown !== undefined) seen.add(shown)
  })
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  rerender(show(editingWith({ applyReason: 'Nothing to apply.' })))
  await new Promise((done) => setTimeout(done, 50))
  watcher.disconnect()
  expect([...seen].filter((shown) => shown !== title)).toEqual([])
})

test('Ctrl+Enter has an edit checked at once, and the sheet of shortcuts says so while there is one', async () => {
  const user = userEvent.setup()
  const checkNow = vi.fn()
  const show = (isCompared: boolean) => {
    const check: SchemaEditing['check'] = { result: { kind: 'valid', changes: [] }, isChecking: false, key: '1', checkNow }
    return (
      <DatabaseContext.Provider value={openDatabase()}>
        <SchemaActions editing={editingWith({ check, isCompared })} />
      </DatabaseContext.Provider>
    )
  }
  const listed = () => shortcuts.all().some(({ label, applies }) => label === 'Check the text now' && applies?.(null) !== false)
  const { rerender } = render(show(true))
  expect(listed()).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(checkNow).toHaveBeenCalledTimes(1)
  rerender(show(false))
  expect(listed()).toBe(false)
})
