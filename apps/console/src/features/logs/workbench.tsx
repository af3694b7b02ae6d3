import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { TimeRange } from './book/log-line.ts'
import type { LogPlace, ReadFailure, ReadProgress } from './book/protocol.ts'
import { fileAddress, openedRequestQuery } from './log-requests.ts'
import { OpenFileButton } from './open-file-button.tsx'
import { OpenedLogView } from './opened-log.tsx'
import { useLog } from './use-log.ts'
import styles from './logs.module.css'

interface ReadingProps {
  readonly progress: ReadProgress | undefined
  /** Of a request: how far it is by the time of the last line. */
  readonly range: TimeRange | undefined
}

function partOf(progress: ReadProgress | undefined, range: TimeRange | undefined): number {
  if (progress?.part !== undefined) return progress.part
  if (progress === undefined || range === undefined || progress.time === 0) return 0
  return Math.min(1, Math.max(0, (progress.time - range.from) / (range.to - range.from)))
}

/** How much of a log has been read. */
function Reading({ progress, range }: ReadingProps) {
  return (
    <>
      <p role="status">
        {progress === undefined ? text('logs.loading') : text('logs.loading_lines', { count: progress.lines.toLocaleString() })}
      </p>
      <Progress label={text('logs.loading')} value={partOf(progress, range)} max={1} />
    </>
  )
}

interface LogOfPlaceProps {
  /** Undefined while it is asked for. */
  readonly place: LogPlace | undefined
  /** The file's name; undefined for a request. */
  readonly name?: string
  readonly range?: TimeRange
  readonly onClose: () => void
  /** What is offered when it could not be read. */
  readonly again: ReactNode
}

function failureText(failure: ReadFailure, name: string | undefined): string {
  if (failure === 'not_a_log') return text('logs.not_a_log', { name: name ?? text('logs.this_file') })
  return name === undefined ? text('logs.open_failed') : text('logs.file_gone', { name })
}

function LogOfPlace({ place, name, range, onClose, again }: LogOfPlaceProps) {
  const state = useLog(place)
  const back = (
    <Button className={styles['back']} icon="arrowLeft" onClick={onClose}>
      {text(state.kind === 'reading' ? 'logs.cancel' : 'logs.back')}
    </Button>
  )
  return (
    <div className={styles['stack']}>
      {back}
      {state.kind === 'reading' && <Reading progress={state.progress} range={range} />}
      {state.kind === 'failed' && <EmptyState jar="crack" role="alert" title={failureText(state.failure, name)} actions={again} />}
      {state.kind === 'open' && <OpenedLogView client={state.client} opened={state.opened} name={name} asked={range} />}
    </div>
  )
}

/** The log of a request: its queries by shape or one by one, filtered as the address says. */
export function RequestWorkbench({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(openedRequestQuery(useServices(), id))
  const address = data && fileAddress(data)
  const place = useMemo(() => (address === undefined ? undefined : ({ kind: 'address', address } as const)), [address])
  const range = data && { from: Date.parse(data.time_start), to: Date.parse(data.time_end) }
  const again = (
    <Button icon="refresh" onClick={() => void refetch()}>
      {text('logs.new_link')}
    </Button>
  )
  if (error === null && (data === undefined || address !== undefined)) {
    return <LogOfPlace place={place} {...(range && { range })} onClose={onClose} again={again} />
  }
  return (
    <div className={styles['stack']}>
      <Button className={styles['back']} icon="arrowLeft" onClick={onClose}>
        {text('logs.back')}
      </Button>
      <EmptyState jar="crack" role="alert" title={error === null ? text('logs.not_complete') : text('logs.open_failed')} actions={again} />
    </div>
  )
}

interface FileWorkbenchProps {
  /** Undefined after a reload: the page keeps no file. */
  readonly file: File | undefined
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

/** The log of a file of this computer, which is not sent anywhere. */
export function FileWorkbench({ file, onFile, onClose }: FileWorkbenchProps) {
  const place = useMemo(() => (file === undefined ? undefined : ({ kind: 'file', file } as const)), [file])
  const again = <OpenFileButton onFile={onFile} />
  if (file !== undefined) return <LogOfPlace place={place} name={file.name} onClose={onClose} again={again} />
  return (
    <div className={styles['stack']}>
      <Button className={styles['back']} icon="arrowLeft" onClick={onClose}>
        {text('logs.back')}
      </Button>
      <EmptyState title={text('logs.choose_again')} actions={again}>
        {text('logs.choose_again_help')}
      </EmptyState>
    </div>
  )
}
