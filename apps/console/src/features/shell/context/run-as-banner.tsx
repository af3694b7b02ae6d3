import { contextLabel, runningAsText } from './context-label.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ValueLink } from '../result/reference-links.tsx'
import styles from './run-as.module.css'

interface RunAsBannerProps {
  readonly context: RunContext
  /** The moment that is read; undefined for now. */
  readonly time: string | undefined
  readonly onBack: () => void
  readonly onNow: () => void
  /** Compares the query at that moment with now. */
  readonly onCompare: () => void
}

function Privileges({ context }: { readonly context: RunContext }) {
  if (context.kind !== 'document') return <span className={styles['strong']}>{runningAsText(context)}</span>
  const value = { kind: 'reference', collection: context.collection, id: context.id, named: false, missing: undefined } as const
  return (
    <span className={styles['strong']}>
      {text('shell.running_as_document', { document: '' })}
      <ValueLink value={value} className={styles['identity']}>
        <bdi dir="ltr">{contextLabel(context)}</bdi>
      </ValueLink>
    </span>
  )
}

/** Says with whose privileges queries run and which moment they read, for as long as it is not the administrator's and now. */
export function RunAsBanner({ context, time, onBack, onNow, onCompare }: RunAsBannerProps) {
  const isAdmin = context.kind === 'builtin' && context.role === 'admin'
  if (isAdmin && time === undefined) return null
  return (
    <div className={styles['strip']} role="status">
      <Icon name={isAdmin ? 'clock' : 'role'} />
      {!isAdmin && (
        <>
          <Privileges context={context} />
          <span className={styles['muted']}>{text('shell.running_as_detail')}</span>
        </>
      )}
      {time !== undefined && <span className={styles['strong']}>{text('shell.reading_at', { time })}</span>}
      <span className={styles['push']}>
        {time !== undefined && (
          <>
            <Button size="xs" onClick={onCompare}>
              {text('time.compare')}
            </Button>
            <Button size="xs" onClick={onNow}>
              {text('shell.back_to_now')}
            </Button>
          </>
        )}
        {!isAdmin && (
          <Button size="xs" onClick={onBack}>
            {text('shell.back_to_admin')}
          </Button>
        )}
      </span>
    </div>
  )
}
