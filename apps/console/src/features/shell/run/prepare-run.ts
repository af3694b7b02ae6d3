import type { QueryShape } from '../../../editor/language/query-shape.ts'
import type { QueryTab } from '../workspace/query-tab.ts'
import { dryRunInsertions } from '../../../editor/language/dry-run-text.ts'
import type { RunMode, RunRequest } from './run.ts'
import { WrappedQuery } from '../../../data/wrapped-query.ts'
import type { Insertion } from '../../../data/wrapped-query.ts'

interface RunText {
  readonly text: string
  /** Where it begins in the editor. */
  readonly offset: number
}

/** Puts together what a tab's text needs to run as its tab says. */
export function prepareRun(tab: QueryTab, { text, offset }: RunText, shape: QueryShape | undefined, mode: RunMode): RunRequest {
  const inner = pageSizeInsertions(tab, shape)
  const around = mode === 'dry' ? dryRunInsertions(text, shape) : tab.time === undefined ? [] : timeInsertions(text, tab.time)
  const { context, arguments: given, time, pageSize, typecheck, hints, timeoutMs, isPrivate } = tab
  return {
    // What is put around the text stands outside what is put behind its end.
    query: new WrappedQuery(text, [
      ...around.filter(({ at }) => at < text.length),
      ...inner,
      ...around.filter(({ at }) => at >= text.length),
    ]),
    offset,
    mode,
    context,
    arguments: given,
    time: mode === 'dry' ? undefined : time,
    pageSize,
    typecheck,
    hints,
    timeoutMs,
    mayWrite: shape === undefined || shape.writes.length > 0,
    functions: shape?.functions ?? [],
    isPrivate,
    expectedType: mode === 'run' ? shape?.staticType : undefined,
    origins: shape?.origins,
  }
}

/** A set that does not say how long its pages are is asked for the tab's. */
function pageSizeInsertions({ pageSize }: QueryTab, shape: QueryShape | undefined): readonly Insertion[] {
  const end = shape?.expressionEnd
  if (pageSize === 'off' || shape === undefined || end === undefined || shape.hasPageSize) return []
  if (shape.staticType?.startsWith('Set<') !== true || shape.writes.length > 0) return []
  return [
    { at: shape.expressionStart ?? 0, text: '(' },
    { at: end, text: `).pageSize(${pageSize})` },
  ]
}

function timeInsertions(text: string, time: string): readonly Insertion[] {
  return [
    { at: 0, text: `at (Time(${JSON.stringify(time)})) {\n` },
    { at: text.length, text: '\n}' },
  ]
}
