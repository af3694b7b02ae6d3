import { setDiagnostics } from '@codemirror/lint'
import type { Diagnostic } from '@codemirror/lint'
import { RangeSet, StateEffect, StateField } from '@codemirror/state'
import type { ChangeDesc, EditorState, Extension } from '@codemirror/state'
import { EditorView, GutterMarker, gutterLineClass, ViewPlugin } from '@codemirror/view'
import type { ViewUpdate } from '@codemirror/view'
import type { SourcePlace, Underline } from '../data/summary.ts'
import { applyEdits, findProblems } from './language/findings.ts'
import type { TextFix } from './language/findings.ts'

/** A problem of the text as it is now. */
export interface EditorProblem {
  readonly id: string
  /** `run`: what the server said about the text that ran; `live`: what the language finds while one types. */
  readonly origin: 'run' | 'live'
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly from: number
  readonly to: number
  /** Both counted from 1. */
  readonly line: number
  readonly column: number
  /** The line that the problem begins in, and the marked part of it. */
  readonly source: string
  readonly markStart: number
  readonly markLength: number
  readonly fixes: readonly string[]
  readonly details: readonly string[]
  readonly elsewhere: SourcePlace | undefined
  readonly hint: string | undefined
  /** The text has changed elsewhere since it ran. */
  readonly isStale: boolean
}

interface Tracked {
  readonly id: string
  readonly origin: EditorProblem['origin']
  readonly severity: EditorProblem['severity']
  readonly message: string
  readonly from: number
  readonly to: number
  readonly fixes: readonly TextFix[]
  readonly details: readonly string[]
  readonly elsewhere: SourcePlace | undefined
  readonly hint: string | undefined
  readonly isStale: boolean
}

interface Problems {
  /** Tells the runs apart that the problems are of. */
  readonly runKey: string | undefined
  readonly run: readonly Tracked[]
  readonly live: readonly Tracked[]
}

const NONE: Problems = { runKey: undefined, run: [], live: [] }

const setRun = StateEffect.define<{ readonly key: string | undefined; readonly underlines: readonly Underline[] }>()
const setLive = StateEffect.define<readonly Tracked[]>()
/** Checks the text again, though it has not changed. */
export const checkAgain = StateEffect.define<undefined>()

const problemField = StateField.define<Problems>({
  create: () => NONE,
  update: (problems, { changes, docChanged, effects }) => {
    let next = docChanged ? { ...problems, run: moved(problems.run, changes), live: moved(problems.live, changes) } : problems
    for (const effect of effects) {
      if (effect.is(setRun)) next = { ...next, runKey: effect.value.key, run: effect.value.underlines.map(trackRun) }
      else if (effect.is(setLive)) next = { ...next, live: effect.value }
    }
    return next
  },
})

/** The line of a performance hint, in the gutter. */
class HintedLine extends GutterMarker {
  override readonly elementClass = 'fql-hinted'
}
const HINTED_LINE = new HintedLine()

const hintedLines = gutterLineClass.compute([problemField], (state) => {
  const { doc } = state
  const hints = state.field(problemField).run.filter(({ hint, from }) => hint !== undefined && from <= doc.length)
  const starts = [...new Set(hints.map(({ from }) => doc.lineAt(from).from))].sort((a, b) => a - b)
  return RangeSet.of(starts.map((start) => HINTED_LINE.range(start)))
})

function trackRun({ fixes = [], details = [], elsewhere, hint, ...mark }: Underline, index: number): Tracked {
  return { ...mark, id: `run-${index}`, origin: 'run', fixes, details, elsewhere, hint, isStale: false }
}

/** A problem goes when its own text is changed; elsewhere the change moves it. */
function moved(problems: readonly Tracked[], changes: ChangeDesc): readonly Tracked[] {
  return problems.flatMap((problem) => {
    if (changes.touchesRange(problem.from, problem.to) !== false) return []
    const fixes = problem.fixes.flatMap((fix) => {
      if (fix.edits.some(({ start, end }) => changes.touchesRange(start, end) === 'cover')) return []
      return [
        { ...fix, edits: fix.edits.map(({ start, end, text }) => ({ start: changes.mapPos(start), end: changes.mapPos(end), text })) },
      ]
    })
    return [
      { ...problem, from: changes.mapPos(problem.from, 1), to: changes.mapPos(problem.to, -1), fixes, isStale: problem.origin === 'run' },
    ]
  })
}

/** What the server and the language both say is said once; the language's ways out are kept. */
function merged({ run, live }: Problems): readonly Tracked[] {
  const isSame = (a: Tracked, b: Tracked) => a.message === b.message && Math.abs(a.from - b.from) <= 1
  const fromRun = run.map((problem) => {
    const twin = live.find((other) => isSame(other, problem))
    return twin === undefined ? problem : { ...problem, isStale: false, fixes: twin.fixes.length > 0 ? twin.fixes : problem.fixes }
  })
  return [...fromRun, ...live.filter((problem) => !run.some((other) => isSame(other, problem)))].sort((a, b) => a.from - b.from)
}

function shown(problem: Tracked, { doc }: EditorState): EditorProblem {
  const { from: _from, fixes, ...rest } = problem
  const from = Math.min(problem.from, doc.length)
  const line = doc.lineAt(from)
  const markStart = from - line.from
  const markLength = Math.max(1, Math.min(problem.to, line.to) - from)
  const place = { from, to: problem.to, line: line.number, column: markStart + 1, source: line.text, markStart, markLength }
  return { ...rest, ...place, fixes: fixes.map(({ label }) => label) }
}

function diagnosticOf({ from, to, severity, message, fixes, isStale }: Tracked, { doc }: EditorState): Diagnostic {
  const actions = fixes.map(({ label, edits }) => ({ name: label, apply: (view: EditorView) => applyEdits(view, edits) }))
  const end = Math.min(to, doc.length)
  return { from: Math.min(from, end), to: end, severity, message, actions, ...(isStale && { markClass: 'fql-stale' }) }
}

/** Milliseconds without typing after which the text is checked. */
const CHECK_DELAY_MS = 250

class Checker {
  readonly #view: EditorView
  readonly #report: (problems: readonly EditorProblem[]) => void
  #timer: number | undefined
  #isDestroyed = false

  constructor(view: EditorView, report: (problems: readonly EditorProblem[]) => void) {
    this.#view = view
    this.#report = report
    this.#schedule()
    window.setTimeout(() => this.#show(), 0)
  }

  update(update: ViewUpdate): void {
    const asked = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(checkAgain)))
    if (update.docChanged || asked) this.#schedule()
    if (update.startState.field(problemField) === update.state.field(problemField)) return
    // A view is not changed while it is being changed.
    window.setTimeout(() => this.#show(), 0)
  }

  destroy(): void {
    this.#isDestroyed = true
    window.clearTimeout(this.#timer)
  }

  #schedule(): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#check(), CHECK_DELAY_MS)
  }

  async #check(): Promise<void> {
    const { doc } = this.#view.state
    const found = await findProblems(this.#view)
    if (this.#isDestroyed || found === undefined || this.#view.state.doc !== doc) return
    const live = found.map((problem, index): Tracked => ({
      ...problem,
      id: `live-${index}`,
      origin: 'live',
      details: [],
      elsewhere: undefined,
      hint: undefined,
      isStale: false,
    }))
    this.#view.dispatch({ effects: setLive.of(live) })
  }

  #show(): void {
    if (this.#isDestroyed) return
    const { state } = this.#view
    const all = merged(state.field(problemField))
    this.#view.dispatch(
      setDiagnostics(
        state,
        all.map((problem) => diagnosticOf(problem, state)),
      ),
    )
    this.#report(all.map((problem) => shown(problem, state)))
  }
}

/** Finds problems while one types, keeps those of the last run, and shows both as one. */
export function problemChecks(report: (problems: readonly EditorProblem[]) => void): Extension {
  return [problemField, hintedLines, ViewPlugin.define((view) => new Checker(view, report))]
}

/** Puts the problems of a run into the text, which is still the one that ran. Those that are there already have moved with the text. */
export function setRunProblems(view: EditorView, underlines: readonly Underline[], key: string | undefined): void {
  if (key !== undefined && view.state.field(problemField).runKey === key) return
  const { length } = view.state.doc
  view.dispatch({ effects: setRun.of({ key, underlines: underlines.filter(({ to }) => to <= length) }) })
}

/** Selects the text of a problem. Returns false when it is gone. */
export function goToProblem(view: EditorView, id: string): boolean {
  const problem = merged(view.state.field(problemField)).find((other) => other.id === id)
  if (problem === undefined) return false
  view.dispatch({
    selection: { anchor: problem.from, head: Math.min(problem.to, view.state.doc.length) },
    effects: EditorView.scrollIntoView(problem.from, { y: 'center' }),
  })
  view.focus()
  return true
}

/** Applies a way out of a problem. Returns false when the text there has changed. */
export function fixProblem(view: EditorView, id: string, index: number): boolean {
  const fix = merged(view.state.field(problemField)).find((other) => other.id === id)?.fixes[index]
  if (fix === undefined) return false
  applyEdits(view, fix.edits)
  view.focus()
  return true
}
