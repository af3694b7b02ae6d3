import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { EditorHandle } from '../../editor/create-editor.ts'
import { monitoring } from '../../data/observability.ts'
import type { RunContext } from '../../data/run-context.ts'
import type { LanguageClient } from '../../editor/language/language-client.ts'
import type { QueryShape, WriteCall } from '../../editor/language/query-shape.ts'
import { text } from '../../messages/shell-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { prepareRun } from './run/prepare-run.ts'
import type { RunBook } from './run/run-book.ts'
import type { RunMode, RunRequest } from './run/run.ts'
import { encodeArguments, missingArguments } from './workspace/encode-arguments.ts'
import type { QueryTab } from './workspace/query-tab.ts'
import type { Workspace } from './workspace/workspace.ts'

/** What has to be asked before a run. */
export type RunQuestion =
  | { readonly kind: 'guard'; readonly request: RunRequest; readonly calls: readonly WriteCall[]; readonly dryRun: RunRequest | undefined }
  /** The database is marked production: its edits have to be enabled first. */
  | { readonly kind: 'locked'; readonly request: RunRequest; readonly calls: readonly WriteCall[]; readonly dryRun: RunRequest | undefined }
  | { readonly kind: 'running'; readonly request: RunRequest; readonly running: RunRequest }

interface RunFlowOptions {
  readonly workspace: Workspace
  readonly runs: RunBook
  readonly client: LanguageClient
  readonly editor: RefObject<EditorHandle | null>
  /** A production database whose edits are not enabled: only reads run. */
  readonly isLocked: boolean
  /** Why nothing can run now. */
  readonly runReason: string | undefined
  /** Why the active query cannot run dry. */
  readonly dryRunReason: string | undefined
  /** Names of the database's roles; undefined until they are known. */
  readonly roles: readonly string[] | undefined
  /** Reads them again; undefined where they cannot be read. */
  readonly readRoles: () => Promise<readonly string[] | undefined>
  /** Called when a run of a tab begins. */
  readonly onBegin: (tabId: string) => void
  /** Leads to the arguments, which something is wrong with. */
  readonly onArguments: () => void
}

interface RunText {
  readonly text: string
  readonly offset: number
}

/**
 * How long a run waits to hear what its text does: longer than a slow machine takes to load what reads it, since what deletes must not run
 * unasked. A language service that never answers must not keep anybody from running.
 */
const SHAPE_WAIT_MS = 20_000

function shapeOf(client: LanguageClient, source: string, offset: number): Promise<QueryShape | undefined> {
  const late = new Promise<undefined>((done) => window.setTimeout(() => done(undefined), SHAPE_WAIT_MS))
  return Promise.race([client.ask('shape', source, offset), late])
}

/** Why a text cannot run as its tab says; undefined when it can. */
function refusal(tab: QueryTab, shape: QueryShape | undefined, mode: RunMode): string | undefined {
  const writes = shape !== undefined && shape.writes.length > 0
  return mode === 'run' && tab.time !== undefined && writes ? text('shell.no_writes_in_past') : undefined
}

/**
 * The role that a query is to run as and that the database does not have; undefined for any other.
 *
 * A scope is made of names that were just read alone: some servers take one that they do not know for none, and run with every privilege.
 */
async function missingRole(
  context: RunContext,
  { roles, readRoles }: Pick<RunFlowOptions, 'roles' | 'readRoles'>,
): Promise<string | undefined> {
  if (context.kind !== 'role' || roles?.includes(context.name) === true) return undefined
  const known = await readRoles()
  return known === undefined || known.includes(context.name) ? undefined : context.name
}

/** What happens with a text that is to run. */
type RunStep =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'arguments' }
  | { readonly kind: 'run'; readonly request: RunRequest }
  | RunQuestion

interface ChosenQuery {
  readonly chosen: RunText
  readonly shape: QueryShape | undefined
}

/** Decides whether a text runs at once: not without its arguments, nor before edits of a production database are enabled. */
function stepOf(tab: QueryTab, { chosen, shape }: ChosenQuery, mode: RunMode, isLocked: boolean): RunStep {
  const reason = refusal(tab, shape, mode)
  if (reason !== undefined) return { kind: 'refused', reason }
  const isOpen = missingArguments(tab.arguments, shape?.unbound ?? []).length > 0
  if (isOpen || encodeArguments(tab.arguments).failures.size > 0) return { kind: 'arguments' }
  const request = prepareRun(tab, chosen, shape, mode)
  if (mode === 'dry') return { kind: 'run', request }
  const calls = shape?.writes ?? []
  const dryRun = tab.time === undefined ? prepareRun(tab, chosen, shape, 'dry') : undefined
  const mayWrite = tab.time === undefined && (request.mayWrite || request.functions.length > 0)
  return isLocked && mayWrite ? { kind: 'locked', request, calls, dryRun } : guarded(request, calls, dryRun)
}

/** Asks before a query that may destroy much. */
function guarded(request: RunRequest, writes: readonly WriteCall[], dryRun: RunRequest | undefined): RunStep {
  const calls = writes.filter(({ isGuarded }) => isGuarded)
  return calls.length === 0 ? { kind: 'run', request } : { kind: 'guard', request, calls, dryRun }
}

/** Takes a text from the editor to its run: through what is missing, what is dangerous, and what is already under way. */
export function useRunFlow(options: RunFlowOptions) {
  const { workspace, runs, isLocked, runReason, dryRunReason, onBegin, onArguments } = options
  const [question, setQuestion] = useState<RunQuestion>()
  const preparing = useRef(0)

  const send = (request: RunRequest, keepRunning: boolean) => {
    const { id } = workspace.active
    onBegin(id)
    void runs.start(id, request, keepRunning)
  }

  const begin = (request: RunRequest) => {
    const { active } = workspace
    const run = runs.getRun(active.id)
    if (run.state === 'running') setQuestion({ kind: 'running', request, running: run.request })
    else send(request, false)
  }

  const start = async (mode: RunMode, block = false): Promise<void> => {
    const reason = runReason ?? (mode === 'dry' ? dryRunReason : undefined)
    if (reason !== undefined) return void toasts.show({ theme: 'info', title: reason })
    const { active } = workspace
    preparing.current += 1
    const turn = preparing.current
    void workspace.keep()
    const [ready, missing] = await Promise.all([readQuery(options, active.text, block), missingRole(active.context, options)])
    // Another run has been asked for meanwhile, or another query is shown.
    if (turn !== preparing.current || workspace.active.id !== active.id) return
    if (missing !== undefined) return take(refusedRole(missing))
    if (ready.chosen.text.trim() === '') return
    take(stepOf(active, ready, mode, isLocked))
  }

  const take = (step: RunStep) => {
    if (step.kind === 'refused') toasts.show({ theme: 'error', title: step.reason })
    else if (step.kind === 'arguments') onArguments()
    else if (step.kind === 'run') begin(step.request)
    else setQuestion(step)
  }

  const answered = (then: () => void) => {
    setQuestion(undefined)
    then()
  }

  return {
    question,
    runReason,
    start: (block = false) => void start('run', block),
    dryRun: () => void start('dry'),
    dismiss: () => setQuestion(undefined),
    /** Runs what was asked about. */
    proceed: (request: RunRequest) => answered(() => begin(request)),
    /** Goes on once the edits of a production database are enabled. */
    unlock: ({ request, calls, dryRun }: Extract<RunQuestion, { kind: 'locked' }>) => answered(() => take(guarded(request, calls, dryRun))),
    /** Runs in the place, or beside, what is under way. */
    replace: (request: RunRequest, keepRunning: boolean) => answered(() => send(request, keepRunning)),
  }
}

/** The refusal of a run as a role that is gone. */
function refusedRole(name: string): RunStep {
  monitoring().action('refused-scope', { kind: 'role' })
  return { kind: 'refused', reason: text('shell.role_gone', { name }) }
}

/** Reads the text that is to run, or the statements of it at the caret, and what it does. */
async function readQuery(
  { client, editor }: Pick<RunFlowOptions, 'client' | 'editor'>,
  kept: string,
  block: boolean,
): Promise<ChosenQuery> {
  const whole = editor.current?.getText() ?? kept
  const chosen = selected(editor.current, whole)
  const caret = editor.current?.getCaret() ?? 0
  const shape = await shapeOf(client, chosen.text, Math.max(0, caret - chosen.offset))
  const part = block && chosen.text === whole ? shape?.block : undefined
  return part === undefined ? { chosen, shape } : narrowed(client, whole, part)
}

function selected(editor: EditorHandle | null, whole: string): RunText {
  const selection = editor?.getSelection()
  return selection === undefined ? { text: whole, offset: 0 } : { text: selection.text, offset: selection.from }
}

async function narrowed(client: LanguageClient, whole: string, { start, end }: { readonly start: number; readonly end: number }) {
  const chosen = { text: whole.slice(start, end), offset: start }
  return { chosen, shape: await shapeOf(client, chosen.text, 0) }
}
