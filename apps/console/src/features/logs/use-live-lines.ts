import type { LiveLine } from '@terrarium/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../data/services.ts'
import { shownPath } from '../../data/shown-path.ts'
import { followLive } from './follow-live.ts'

/** Queries that are shown at most, the latest first. */
export const LIVE_LINES_MAX = 500

interface LiveState {
  readonly lines: readonly LiveLine[]
  readonly missed: number
  readonly unreachable: number
  readonly isConnected: boolean
  readonly error: unknown
}

const NOTHING: LiveState = { lines: [], missed: 0, unreachable: 0, isConnected: false, error: undefined }

function shown(line: LiveLine): LiveLine {
  return { ...line, database: shownPath(line.database) }
}

/** The queries of a path as they end, while it is not paused; leaving the page or choosing another path stops it. */
export function useLiveLines(path: string, paused: boolean) {
  const services = useServices()
  const [state, setState] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const position = useRef<{ readonly path: string; readonly next: string } | undefined>(undefined)
  useEffect(() => {
    if (position.current?.path === path) return
    setState(NOTHING)
  }, [path])
  useEffect(() => {
    if (paused) return undefined
    const stop = new AbortController()
    const after = position.current?.path === path ? position.current.next : undefined
    const onLines = (lines: readonly LiveLine[], next: string, missed: number, unreachable: number) => {
      position.current = { path, next }
      setState((known) => ({
        lines: [...lines.map(shown).reverse(), ...known.lines].slice(0, LIVE_LINES_MAX),
        missed: known.missed + missed,
        unreachable,
        isConnected: true,
        error: undefined,
      }))
    }
    followLive(services, { path, after, signal: stop.signal, onLines }).catch((error: unknown) => {
      if (!stop.signal.aborted) setState((known) => ({ ...known, isConnected: false, error }))
    })
    return () => stop.abort()
  }, [services, path, paused, attempt])
  const clear = useCallback(() => setState((known) => ({ ...known, lines: [], missed: 0 })), [])
  const retry = useCallback(() => {
    setState((known) => ({ ...known, error: undefined }))
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, clear, retry }
}
