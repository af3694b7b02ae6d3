// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { backgroundReads } from '../../data/background-reads.ts'
import { consoleSpending } from '../../data/console-spending.ts'
import { prices } from '../../data/prices.ts'
import { ServicesContext } from '../../data/services.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { ConsoleMeter } from './console-meter.tsx'

const STATS = { serverTimeMs: 1, contentionRetries: 0, storageBytesRead: 0, storageBytesWrite: 0, rateLimitsHit: [] }

function show() {
  consoleSpending.clear()
  const path = { regionGroup: 'us' } as const
  const page = { screen: 'access_providers', operation: 'providers', path }
  consoleSpending.add(page, { stats: { ...STATS, readOps: 400, writeOps: 3, computeOps: 90 } })
  consoleSpending.add({ screen: 'keys', operation: 'facts', path }, { stats: { ...STATS, readOps: 12, writeOps: 0, computeOps: 5 } })
  render(
    <ServicesContext.Provider value={createStubServices({}).services}>
      <ConsoleMeter />
    </ServicesContext.Provider>,
  )
}

async function openList() {
  await userEvent.click(screen.getByRole('button', { name: 'console 412 read · 3 write · 95 compute' }))
  return screen.findByRole('dialog', { name: 'What the console has cost' })
}

describe('ConsoleMeter', () => {
  afterEach(() => {
    cleanup()
    prices.set(undefined)
    backgroundReads.pause(false)
  })

  test('says what the console has cost, screen by screen, with money where prices are known', async () => {
    prices.set({ read: 1, write: 1, compute: 1 })
    show()
    const table = within(await openList()).getByRole('grid', { name: 'Cost by screen' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getByRole('row', { name: /access providers.*providers.*us.*400.*90/ })).toBeTruthy()
    expect(within(table).getByRole('row', { name: /0\.00049/ })).toBeTruthy()
  })

  test('names the region groups whose answers do not say what queries cost', async () => {
    show()
    consoleSpending.add({ screen: 'keys', operation: 'facts', path: { regionGroup: 'eu' } }, { stats: undefined, kind: 'success' })
    consoleSpending.add({ screen: 'keys', operation: 'facts', path: { regionGroup: 'global' } }, { stats: undefined, kind: 'failure' })
    const dialog = await openList()
    within(dialog).getByText('Not all of it: answers from Europe (EU) do not say what queries cost.')
  })

  test('is a popover at its button, which Escape closes, and the button has the focus again', async () => {
    show()
    const button = screen.getByRole('button', { name: 'console 412 read · 3 write · 95 compute' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    const popover = await openList()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(popover.getAttribute('aria-modal')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
    await openList()
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('pauses what nobody asked for', async () => {
    show()
    const dialog = await openList()
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Pause background reads' }))
    await waitFor(() => expect(backgroundReads.isPaused()).toBe(true))
  })
})
