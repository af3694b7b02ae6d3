import { useEffect, useRef, useState } from 'react'
import { useMayRead } from '../../../data/background-reads.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { consoleSpending } from '../../../data/console-spending.ts'
import { errorText } from '../../../data/error-text.ts'
import { followSource } from '../../../data/event-source.ts'
import type { SourceEvent } from '../../../data/event-source.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import { applySaved } from '../changes/saved-pages.ts'
import type { SavedChange } from '../changes/save-changes.ts'
import type { RowFlash } from '../grid/grid-row.tsx'
import { readDocument } from '../values/document.ts'

/** How long a row that has changed is marked. */
const FLASH_MS = 3000
const RETRY_MS = 2000
const RETRIES_MAX = 3

export type LiveState = 'off' | 'connecting' | 'live' | 'polled' | 'paused' | { readonly failed: string }

/** What an event does to the rows that are shown. */
export function changeOf(event: SourceEvent): { readonly saved: SavedChange; readonly flash: RowFlash; readonly id: string } | undefined {
  const document = event.data === undefined ? undefined : readDocument(event.data)
  const id = document?.id ?? (event.data?.kind === 'reference' ? event.data.id : undefined)
  if (id === undefined) return undefined
  const base = { id, ts: document?.ts ?? '', fields: [] }
  if (event.type === 'remove') return { id, flash: 'removed', saved: { change: { kind: 'delete', id, base }, document: undefined } }
  if (document === undefined || (event.type !== 'add' && event.type !== 'update')) return undefined
  return { id, flash: event.type === 'add' ? 'added' : 'changed', saved: { change: { kind: 'update', id, base, fields: [] }, document } }
}

async function openSource(services: Services, { path }: CollectionPlace, set: QueryTemplate, signal: AbortSignal): Promise<string> {
  const request = {
    path,
    role: 'admin',
    query: fql`${set}.eventSource()`,
    screen: 'documents',
    operation: 'live',
    typecheck: false,
    signal,
  } as const
  const outcome = await services.database.run(request)
  if (outcome.kind === 'failure') throw new QueryFailedError(outcome)
  return outcome.data.kind === 'stream' ? outcome.data.text : ''
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => window.setTimeout(done, milliseconds))
}

interface Follow {
  readonly services: Services
  readonly place: CollectionPlace
  readonly set: QueryTemplate
  readonly signal: AbortSignal
  readonly onState: (state: LiveState) => void
  readonly onEvent: (event: SourceEvent) => void
}

/** Follows a set until the signal is given; a broken connection is taken up where it broke, a few times. */
async function follow({ services, place, set, signal, onState, onEvent }: Follow): Promise<void> {
  let cursor: string | undefined
  let retries = 0
  let refusal: string | undefined
  const onSourceEvent = (event: SourceEvent) => {
    consoleSpending.add({ screen: 'documents', operation: 'live', path: place.path }, event)
    cursor = event.cursor ?? cursor
    retries = 0
    if (event.type === 'error') refusal = event.message ?? errorText(undefined)
    else onEvent(event)
  }
  try {
    const token = await openSource(services, place, set, signal)
    for (; retries <= RETRIES_MAX; retries += 1) {
      const end = await followSource({
        ask: (endpoint, from) =>
          services.database.events({ path: place.path, role: 'admin', endpoint, body: { token, cursor: from }, signal }),
        cursor,
        signal,
        onOpen: (way) => onState(way === 'stream' ? 'live' : 'polled'),
        onEvent: onSourceEvent,
      })
      if (end === 'stopped') return
      if (refusal !== undefined) return onState({ failed: refusal })
      onState('connecting')
      await pause(RETRY_MS)
      if (signal.aborted) return
    }
    onState({ failed: errorText(undefined) })
  } catch (error: unknown) {
    if (!signal.aborted) onState({ failed: errorText(error) })
  }
}

/** Keeps the shown rows up to date while it is on and the page may read by itself. */
export function useLive(place: CollectionPlace, set: QueryTemplate | undefined) {
  const services = useServices()
  const mayRead = useMayRead()
  const [isOn, setOn] = useState(false)
  const [state, setState] = useState<LiveState>('off')
  const [flashes, setFlashes] = useState<ReadonlyMap<string, RowFlash>>(new Map())
  const current = useRef({ services, place, set })
  current.current = { services, place, set }
  const key = JSON.stringify(set)
  useEffect(() => {
    const { set: followed } = current.current
    if (!isOn || !mayRead || followed === undefined) {
      setState(isOn ? 'paused' : 'off')
      return undefined
    }
    const controller = new AbortController()
    const onEvent = (event: SourceEvent) => {
      const change = changeOf(event)
      if (change === undefined) return
      const { id, flash, saved } = change
      const apply = () => applySaved(current.current.services, current.current.place, [saved])
      setFlashes((before) => new Map(before).set(id, flash))
      if (flash !== 'removed') apply()
      window.setTimeout(() => {
        if (flash === 'removed') apply()
        setFlashes((before) => new Map([...before].filter(([other]) => other !== id)))
      }, FLASH_MS)
    }
    setState('connecting')
    void follow({ ...current.current, set: followed, signal: controller.signal, onState: setState, onEvent })
    return () => controller.abort()
  }, [isOn, mayRead, key])
  return { isOn, state, flashes, toggle: () => setOn(!isOn) }
}
