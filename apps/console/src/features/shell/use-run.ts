import type { DatabasePath } from '@terrarium/contracts'
import { isFlagOn } from '@terrarium/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RunRole } from '../../data/database-keys.ts'
import { errorText } from '../../data/error-text.ts'
import { queryText } from '../../data/fql.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/text.ts'

/** One run of a text. A late answer belongs to its own run and is dropped when another has begun. */
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly startedAt: number }
  | { readonly state: 'done'; readonly outcome: QueryOutcome; readonly query: string; readonly offset: number; readonly finishedAt: Date }
  | { readonly state: 'stopped' }
  | { readonly state: 'refused'; readonly message: string }

interface RunRequest {
  readonly query: string
  /** Where the text that runs begins in the editor. */
  readonly offset: number
  readonly role: RunRole
}

/** Runs queries in a database, one at a time. */
export function useRun(path: DatabasePath, onDone: (request: RunRequest, outcome: QueryOutcome) => void) {
  const { database, session } = useServices()
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const current = useRef<AbortController>(undefined)
  const done = useRef(onDone)
  done.current = onDone

  const start = useCallback(
    async (request: RunRequest) => {
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      setRun({ state: 'running', startedAt: Date.now() })
      const isCurrent = () => current.current === controller
      try {
        const performanceHints = isFlagOn(session.get()?.feature_flags, 'performance_hints')
        const outcome = await database.run({
          path,
          role: request.role,
          query: queryText(request.query),
          screen: 'shell',
          operation: 'run',
          performanceHints,
          signal: controller.signal,
        })
        if (!isCurrent()) return
        setRun({ state: 'done', outcome, query: request.query, offset: request.offset, finishedAt: new Date() })
        done.current(request, outcome)
      } catch (error: unknown) {
        if (!isCurrent()) return
        setRun(
          controller.signal.aborted ? { state: 'stopped' } : { state: 'refused', message: `${text('shell.not_run')} ${errorText(error)}` },
        )
      }
    },
    [database, session, path],
  )
  const cancel = useCallback(() => current.current?.abort(), [])
  useEffect(() => () => current.current?.abort(), [])
  return { run, start, cancel }
}
