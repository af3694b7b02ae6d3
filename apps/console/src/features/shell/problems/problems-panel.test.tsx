// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProblemsPanel } from './problems-panel.tsx'

const nothing = () => undefined
const FAILURE = { severity: 'error', message: 'No document.', elsewhere: undefined } as const
const SUMMARY = 'error: No document.\n\ninfo at *query*:2: hello'

function show(changes: Partial<ComponentProps<typeof ProblemsPanel>>) {
  render(
    <ProblemsPanel
      problems={[]}
      unplaced={[]}
      log={[]}
      lack={undefined}
      sourceHref={nothing}
      onReveal={nothing}
      onRevealLine={nothing}
      onFix={nothing}
      onAdvise={nothing}
      {...changes}
    />,
  )
  return within(screen.getByRole('region', { name: 'Summary' }))
}

describe('the panel under a query', () => {
  afterEach(cleanup)

  test('has problems, the log and the summary as the server wrote it in tabs of their own', () => {
    const onRevealLine = vi.fn()
    const panel = show({ unplaced: [FAILURE], log: [{ message: 'hello', line: 2 }], summary: SUMMARY, onRevealLine })
    expect(panel.getAllByRole('radio').map((tab) => tab.textContent)).toEqual(['Problems', 'Log · 1', 'Raw summary'])
    expect(panel.getByRole('listitem').textContent).toContain('No document.')
    fireEvent.click(panel.getByRole('radio', { name: 'Log · 1' }))
    expect(panel.queryByText('No document.')).toBeNull()
    expect(within(panel.getByRole('list', { name: 'Log' })).getByText('hello')).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Go to line 2, column 1' }))
    expect(onRevealLine).toHaveBeenCalledWith(2)
    fireEvent.click(panel.getByRole('radio', { name: 'Raw summary' }))
    expect(panel.getByText((_text, element) => element?.tagName === 'PRE' && element.textContent === SUMMARY)).toBeTruthy()
  })

  test('begins with the log where a query has nothing wrong with it', () => {
    const panel = show({ log: [{ message: 'hello', line: undefined }], summary: SUMMARY })
    expect(panel.getByText('hello')).toBeTruthy()
  })
})
