import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './source-bar.module.css'

interface TimeBannerProps {
  readonly at: string
  readonly onNow: () => void
  /** Undefined while nothing can be read. */
  readonly onCompare: (() => void) | undefined
}

/** Says that the past is read, and that nothing can be written meanwhile. */
export function TimeBanner({ at, onNow, onCompare }: TimeBannerProps) {
  return (
    <div className={styles['time']} role="status">
      <Icon name="clock" size={14} />
      <p dir="auto">{text('documents.reading_at', { time: at })}</p>
      {onCompare !== undefined && (
        <Button size="xs" onClick={onCompare}>
          {text('documents.compare')}
        </Button>
      )}
      <Button size="xs" onClick={onNow}>
        {text('documents.time_now')}
      </Button>
    </div>
  )
}
