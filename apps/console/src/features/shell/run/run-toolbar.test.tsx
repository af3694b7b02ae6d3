// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RunToolbar } from './run-toolbar.tsx'
import { IDLE } from './run.ts'

const nothing = () => undefined

afterEach(cleanup)

test.each([
  [undefined, 1],
  ['The demo data is being added.', 0],
])('Run waits for what there is to read, and says so: %s', (runReason, runs) => {
  const onRun = vi.fn()
  const place = { run: IDLE, runRef: null, runReason, dryRunReason: undefined, contextMenu: null, timeMenu: null, optionsMenu: null }
  render(<RunToolbar {...place} onRun={onRun} onCancel={nothing} onDryRun={nothing} onShare={nothing} />)
  const button = screen.getByRole('button', { name: 'Run' })
  button.focus()
  fireEvent.click(button)
  expect(onRun).toHaveBeenCalledTimes(runs)
  expect(document.activeElement).toBe(button)
  expect(button.title).toBe(runReason ?? '')
})
