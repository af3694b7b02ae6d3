import { text as capabilityText } from '../../../messages/capability-text.ts'
import { text } from '../../../messages/document-text.ts'
import { StatusIcon } from '../../../ui/badge.tsx'
import type { LiveState } from './use-live.ts'
import styles from './live-line.module.css'

/** Says whether the rows follow the database, and why not when they cannot. */
export function LiveLine({ state }: { readonly state: LiveState }) {
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
    </div>
  )
}
