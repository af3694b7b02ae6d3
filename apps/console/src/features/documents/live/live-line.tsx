import { text as capabilityText } from '../../../messages/capability-text.ts'
import { text } from '../../../messages/document-text.ts'
import { StatusIcon } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { LiveState } from './use-live.ts'
import styles from './live-line.module.css'

interface LiveLineProps {
  readonly state: LiveState
  /** Reading again now and then, in place of what cannot be followed. */
  readonly refresh: { readonly isOn: boolean; readonly toggle: () => void }
}

/** Says whether the rows follow the database, and why not when they cannot. */
export function LiveLine({ state, refresh }: LiveLineProps) {
  if (state === 'off') return null
  const failed = typeof state === 'object' ? state.failed : undefined
  return (
    <div className={styles['line']} role="status">
      <StatusIcon tone={failed !== undefined ? 'bad' : state === 'live' || state === 'polled' ? 'ok' : 'warn'} />
      <p>
        {failed !== undefined
          ? text('documents.live_failed', { reason: failed })
          : state === 'polled'
            ? `${text('documents.live_polled')} ${capabilityText('lack.streams')}`
            : text(`documents.live_${state as 'live' | 'paused' | 'connecting'}`)}
      </p>
      {failed !== undefined && (
        <Button size="xs" icon="refresh" aria-pressed={refresh.isOn} onClick={refresh.toggle}>
          {text(refresh.isOn ? 'documents.live_refresh_stop' : 'documents.live_refresh')}
        </Button>
      )}
    </div>
  )
}
