import { useState } from 'react'
import type { CallResultProps } from '../../data/call-result.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { DryRunAnswer } from './dry-run/dry-run-answer.tsx'
import { problemsOf } from './problems/run-problems.ts'
import { exportAll } from './result/export-all.ts'
import { DocumentHrefContext } from './result/reference-links.tsx'
import { ResultPane } from './result/result-pane.tsx'
import { useDocumentHref } from './result/use-document-href.ts'
import { bareRequest } from './run/bare-request.ts'
import { RunCost } from './run/cost-strip.tsx'
import { readChanges } from './run/dry-run-query.ts'
import { cursorAt, pageLengthAt, withNextPage } from './run/next-page.ts'
import { requestPage } from './run/request-page.ts'
import { RunAnnouncement } from './run/run-announcement.tsx'
import type { FinishedRun, PageState } from './run/run.ts'

const nothing = () => undefined

function runOf({ id, call, context, isDry, outcome, finishedAt, isKept }: CallResultProps): FinishedRun {
  const request = bareRequest(call, { mode: isDry ? 'dry' : 'run', context, arguments: [], time: undefined, mayWrite: !isDry })
  return { state: 'done', id, request, outcome, finishedAt, isKept, pages: {} }
}

function withPageState(run: FinishedRun, rowId: string, state: PageState): FinishedRun {
  return { ...run, pages: { ...run.pages, [rowId]: state } }
}

function withoutPageState(run: FinishedRun, rowId: string): FinishedRun {
  const { [rowId]: _loaded, ...pages } = run.pages
  return { ...run, pages }
}

/** The answer of a call, with the pages of its sets that have been read since. */
function usePages(props: CallResultProps) {
  const services = useServices()
  const { path } = useDatabase()
  const [run, setRun] = useState(() => runOf(props))
  const request = (cursor: string, length: number) => requestPage(services, path, run.request, { cursor, length })
  const loadMore = async (rowId: string) => {
    if (run.outcome.kind !== 'success' || run.pages[rowId] === 'loading') return
    const { data } = run.outcome
    const cursor = cursorAt(data, rowId)
    if (cursor === undefined) return
    setRun((before) => withPageState(before, rowId, 'loading'))
    const page = await request(cursor, pageLengthAt(data, rowId))
    setRun((before) => {
      if (page.kind !== 'success') return withPageState(before, rowId, { failed: page.message })
      if (before.outcome.kind !== 'success') return before
      return withoutPageState(
        { ...before, outcome: { ...before.outcome, data: withNextPage(before.outcome.data, rowId, page.data) } },
        rowId,
      )
    })
  }
  return { run, request, loadMore }
}

function Answer(props: CallResultProps) {
  const { path, region } = useDatabase()
  const { run, request, loadMore } = usePages(props)
  const documentHref = useDocumentHref(path)
  const hasChanges = props.isDry && props.functions !== undefined && run.outcome.kind === 'success'
  const result = (
    <ResultPane
      run={run}
      problemCount={0}
      onProblems={nothing}
      onMore={loadMore}
      onExportAll={(format) => void exportAll(run, format, request)}
      onCheck={nothing}
      onLonger={props.onLonger}
      onTime={nothing}
    />
  )
  return (
    <DocumentHrefContext.Provider value={documentHref}>
      {hasChanges ? (
        <DryRunAnswer changes={readChanges(problemsOf(run).logged)} functions={props.functions}>
          {result}
        </DryRunAnswer>
      ) : (
        result
      )}
      <RunCost run={run} rate={region.rate} />
      <RunAnnouncement run={run} />
    </DocumentHrefContext.Provider>
  )
}

/** The answer of a function that is called outside of the shell, shown as that of a query. */
export function CallResult(props: CallResultProps) {
  return <Answer key={props.id} {...props} />
}
