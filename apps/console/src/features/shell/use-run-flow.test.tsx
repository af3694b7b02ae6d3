// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunContext } from '../../data/run-context.ts'
import type { LanguageClient } from '../../editor/language/language-client.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { RunBook } from './run/run-book.ts'
import { IDLE } from './run/run.ts'
import { useRunFlow } from './use-run-flow.ts'
import { createTab } from './workspace/query-tab.ts'
import type { Workspace } from './workspace/workspace.ts'

interface Given {
  readonly context?: RunContext
  readonly dryRunReason?: string
  readonly roles?: readonly string[]
  readonly rolesNow?: readonly string[]
  readonly client?: LanguageClient
}

/** Knows nothing of any query. */
const SILENT = { ask: () => Promise.resolve(undefined) } as Partial<LanguageClient> as LanguageClient

/** Runs a query, or runs it dry, and returns which tabs had runs begun. */
async function runs(
  { context = { kind: 'builtin', role: 'admin' }, dryRunReason, roles, rolesNow, client = SILENT }: Given,
  isDry = false,
) {
  const started: string[] = []
  const tab = { ...createTab({ text: '1', context }), id: 'tab' }
  const readRoles = vi.fn(() => Promise.resolve(rolesNow))
  const { result } = renderHook(() =>
    useRunFlow({
      workspace: { active: tab, keep: () => Promise.resolve() } as Partial<Workspace> as Workspace,
      runs: { getRun: () => IDLE, start: () => Promise.resolve() } as Partial<RunBook> as RunBook,
      client,
      editor: { current: null },
      isLocked: false,
      runReason: undefined,
      dryRunReason,
      roles,
      readRoles,
      onBegin: (id) => started.push(id),
      onArguments: () => undefined,
    }),
  )
  await act(async () => {
    if (isDry) result.current.dryRun()
    else result.current.start()
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(13_000)
    else await new Promise((done) => setTimeout(done))
  })
  return { started, readRoles, question: () => result.current.question }
}

const EDITOR: RunContext = { kind: 'role', name: 'editor' }

describe('a run', () => {
  beforeEach(() => toasts.get().forEach(({ id }) => toasts.dismiss(id)))

  test('as a role that is listed begins, and takes the place of a set that is followed', async () => {
    const { started, readRoles } = await runs({ context: EDITOR, roles: ['editor'] })
    expect(started).toEqual(['tab'])
    expect(readRoles).not.toHaveBeenCalled()
  })

  test('as a role that is not listed looks again, and is not sent where there is none', async () => {
    expect((await runs({ context: EDITOR, roles: [], rolesNow: ['editor'] })).started).toEqual(['tab'])
    expect((await runs({ context: EDITOR, roles: [], rolesNow: ['author'] })).started).toEqual([])
    expect(toasts.get().map(({ title }) => title)).toEqual(['Not run. The database has no role “editor”.'])
  })

  test('that deletes is asked about, however late the language service says so', async () => {
    vi.useFakeTimers()
    const calls = [{ name: 'delete', isGuarded: true }]
    const shape = { writes: calls, unbound: [], functions: [], shortLambdas: [] }
    const client = { ask: () => new Promise((done) => setTimeout(done, 12_000, shape)) } as unknown as LanguageClient
    const { started, question } = await runs({ client })
    expect(started).toEqual([])
    expect(question()).toMatchObject({ kind: 'guard', calls })
    vi.useRealTimers()
  })

  test('is not made dry where there is a reason, whatever asks for it', async () => {
    const reason = 'Not available while a set is followed.'
    expect((await runs({ dryRunReason: reason }, true)).started).toEqual([])
    expect(toasts.get().map(({ title }) => title)).toEqual([reason])
    expect((await runs({ dryRunReason: reason })).started).toEqual(['tab'])
  })
})
