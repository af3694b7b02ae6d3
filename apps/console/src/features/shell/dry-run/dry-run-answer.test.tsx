// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readChanges } from '../run/dry-run-query.ts'
import { DryRunAnswer } from './dry-run-answer.tsx'

/** Shows a dry run of one change in a window as narrow as a phone's, or not. */
function show(isNarrow: boolean) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isNarrow && media.includes('max-width: 767px'),
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  const log = ['terrarium:change create after { id: ID("50"), coll: Author, ts: TransactionTime(), name: "Jane" }']
  render(
    <MemoryRouter>
      <DryRunAnswer changes={readChanges(log)} functions={[]}>
        <p>the value</p>
      </DryRunAnswer>
    </MemoryRouter>,
  )
}

const isShown = (words: string) => screen.queryByText(words) !== null

describe('the answer of a dry run', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  test('is its changes above its value', () => {
    show(false)
    expect([isShown('"Jane"'), isShown('the value'), isShown('Dry run: nothing was saved.')]).toEqual([true, true, true])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('has room for one of the two on a phone, the changes first, and says at both that nothing was saved', () => {
    show(true)
    expect([isShown('"Jane"'), isShown('the value'), isShown('Dry run: nothing was saved.')]).toEqual([true, false, true])
    fireEvent.click(screen.getByRole('radio', { name: 'Result' }))
    expect([isShown('"Jane"'), isShown('the value'), isShown('Dry run: nothing was saved.')]).toEqual([false, true, true])
    fireEvent.click(screen.getByRole('radio', { name: '1 change' }))
    expect([isShown('"Jane"'), isShown('the value'), isShown('Dry run: nothing was saved.')]).toEqual([true, false, true])
  })
})
