import { useEffect, useRef, useState } from 'react'
import { LogClient } from './book/log-client.ts'
import type { LogMethod, LogPlace, LogQuestions, OpenedLog, ReadFailure, ReadProgress } from './book/protocol.ts'

/** A log on its way, read, or not readable. */
export type LogState =
  | { readonly kind: 'reading'; readonly progress: ReadProgress | undefined }
  | { readonly kind: 'open'; readonly opened: OpenedLog; readonly client: LogClient }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }

const READING: LogState = { kind: 'reading', progress: undefined }

/** Reads a log; leaving it stops the reading. */
export function useLog(place: LogPlace | undefined): LogState {
  const [state, setState] = useState<LogState>(READING)
  useEffect(() => {
    setState(READING)
    if (place === undefined) return undefined
    const client = new LogClient(place, {
      onProgress: (progress) => setState({ kind: 'reading', progress }),
      onOpened: (opened) => setState({ kind: 'open', opened, client }),
      onFailed: (failure) => setState({ kind: 'failed', failure }),
    })
    return () => client.dispose()
  }, [place])
  return state
}

interface Answered<Method extends LogMethod> {
  readonly answer: LogQuestions[Method]['answer']
  /** As text: the question that this is the answer to. */
  readonly key: string
}

/** The answer to a question; while a newer one is on its way, the one before, and that it is old. */
export function useLogAnswer<Method extends LogMethod>(
  client: LogClient,
  method: Method,
  asked: LogQuestions[Method]['asked'],
): { readonly answer: LogQuestions[Method]['answer'] | undefined; readonly isOld: boolean } {
  const key = JSON.stringify(asked)
  const latest = useRef(asked)
  latest.current = asked
  const [answered, setAnswered] = useState<Answered<Method>>()
  useEffect(() => {
    let isCurrent = true
    void client.ask(method, latest.current).then((answer) => {
      if (isCurrent) setAnswered({ answer, key })
    })
    return () => {
      isCurrent = false
    }
  }, [client, method, key])
  return { answer: answered?.answer, isOld: answered?.key !== key }
}
