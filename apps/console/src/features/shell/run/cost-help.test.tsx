// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CostHelp } from './cost-help.tsx'

afterEach(cleanup)

test('the figures of the cost strip are explained one by one, and the focus returns', async () => {
  render(<CostHelp />)
  const opener = screen.getByRole('button', { name: 'What is this?' })
  await userEvent.click(opener)
  screen.getByRole('dialog', { name: 'What a query costs' })
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Read operations',
    'Write operations',
    'Compute operations',
    'Server time',
    'Total time',
    'Retries',
    'Storage',
  ])
  expect(screen.getAllByRole('definition').every(({ textContent }) => textContent !== '')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
