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
      <StatusIcon tone={failed !== undefined ? 'bad' : state === 'live' ? 'ok' : 'warn'} />
      <p>
        {failed !== undefined
          ? text('documents.live_failed', { reason: failed })
          : text(`documents.live_${state as 'live' | 'paused' | 'connecting'}`)}
      </p>
    </div>
  )
}
