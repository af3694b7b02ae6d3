// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTab } from './query-tab.ts'
import { RecoveredDialog } from './recovered-dialog.tsx'

afterEach(cleanup)

test('recovered queries are compared with what was saved of them, and lead to their tabs', async () => {
  const onOpen = vi.fn()
  const changed = createTab({ name: 'Stock', text: 'let a = 1\na + 2', savedId: '1', savedText: 'let a = 1\na + 1' })
  const tabs = [changed, createTab({ text: '2 + 2' }), createTab({ name: 'Same', text: '3', savedId: '2', savedText: '3' })]
  render(<RecoveredDialog tabs={tabs} onOpen={onOpen} onClose={() => undefined} />)
  const diff = screen.getByRole('group', { name: 'Stock, compared with its saved text' })
  expect(diff.textContent).toContain('- a + 1')
  expect(diff.textContent).toContain('+ a + 2')
  expect(screen.getByRole('group', { name: '2 + 2, which was not saved' }).textContent).toContain('+ 2 + 2')
  screen.getByText('The text is the saved one.')
  await userEvent.click(screen.getByRole('button', { name: 'Go to Stock' }))
  expect(onOpen).toHaveBeenCalledWith(changed)
})
