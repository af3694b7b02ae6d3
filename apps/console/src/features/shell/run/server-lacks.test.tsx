// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { readOutcome } from '../../../data/query-answer.ts'
import { ProblemsPanel } from '../problems/problems-panel.tsx'
import { createTab } from '../workspace/query-tab.ts'
import { CostStrip } from './cost-strip.tsx'
import { QueryOptionsMenu } from './query-options-menu.tsx'
import { RunAnnouncement } from './run-announcement.tsx'
import type { FinishedRun } from './run.ts'
import { runRequest } from './testing/run-request.ts'

const NO_COST = { runs: 0, read: 0, write: 0, compute: 0 }
const WITHOUT_COST = 'The server does not say what queries cost.'
const nothing = () => undefined

function finished(status: number, answer: object): FinishedRun {
  return {
    state: 'done',
    id: '1',
    request: runRequest('1'),
    outcome: readOutcome(status, JSON.stringify(answer), { totalTimeMs: 5, attempts: 1 }),
    finishedAt: new Date(0),
    isKept: false,
    pages: {},
  }
}

function showMenu(server: { readonly isTypechecked?: boolean; readonly liveReason?: string }) {
  render(
    <QueryOptionsMenu
      tab={createTab()}
      hasHints
      isPlain={false}
      isTypechecked={server.isTypechecked}
      liveReason={server.liveReason}
      onChange={nothing}
      onFormat={nothing}
      onArguments={nothing}
      onLive={() => expect.unreachable()}
      onPlain={nothing}
    />,
  )
  return userEvent.click(screen.getByRole('button', { name: 'Query options' }))
}

afterEach(cleanup)

describe('a run on a server whose answers have no statistics', () => {
  const show = (run: FinishedRun) => render(<CostStrip run={run} session={NO_COST} tab={NO_COST} rate={1} onPrices={nothing} />)

  test('says so in place of its cost', () => {
    show(finished(200, { data: 1, summary: '' }))
    expect(screen.getByRole('group', { name: 'Cost of the last run' }).textContent).toContain(`200${WITHOUT_COST}5 mstotal`)
    render(<RunAnnouncement run={finished(200, { data: 1, summary: '' })} />)
    expect(screen.getByRole('status').textContent).toContain('cost unknown')
  })

  test.each([
    ['that was answered with its cost', 200, { data: 1, summary: '', stats: { read_ops: 4 } }],
    ['that was refused before it ran', 401, { error: { code: 'unauthorized', message: 'x' } }],
  ])('says nothing of it for one %s', (_run, status, answer) => {
    show(finished(status, answer))
    expect(screen.queryByText(WITHOUT_COST)).toBeNull()
  })
})

describe('the summary of a query', () => {
  const show = (lack: string | undefined) =>
    render(
      <ProblemsPanel
        problems={[]}
        unplaced={[]}
        log={[]}
        lack={lack}
        sourceHref={nothing}
        onReveal={nothing}
        onRevealLine={nothing}
        onFix={nothing}
        onAdvise={nothing}
      />,
    )

  test('says what the answers of a server lack', () => {
    show('The server gives no hints.')
    expect(within(screen.getByRole('region', { name: 'Summary' })).getByRole('listitem').textContent).toBe('The server gives no hints.')
  })

  test('is not there without anything to say', () => {
    show(undefined)
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
  })
})

describe('how a query is run', () => {
  test.each([
    [true, 'Database default: on'],
    [false, 'Database default: off'],
    [undefined, 'Database default'],
  ])('names the default of type checking where the database says %s', async (isTypechecked, label) => {
    await showMenu(isTypechecked === undefined ? {} : { isTypechecked })
    within(await screen.findByRole('menu')).getByRole('menuitem', { name: label })
  })

  test('says why nothing can be followed live', async () => {
    await showMenu({ liveReason: 'no streams' })
    const item = within(await screen.findByRole('menu')).getByRole('menuitem', { name: /Follow live/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('no streams')
  })
})
