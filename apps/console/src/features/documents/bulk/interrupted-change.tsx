import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { BulkJob } from './bulk-job.ts'
import styles from './bulk-dialog.module.css'

interface InterruptedChangeProps {
  readonly job: BulkJob
  readonly onTake: () => void
  readonly onForget: () => void
}

/** Offers a change that an earlier page did not bring to its end: how far it came, and that nothing is done twice. */
export function InterruptedChange({ job: { next, total }, onTake, onForget }: InterruptedChangeProps) {
  return (
    <div className={styles['interrupted']}>
      <Note tone="info" role="status" detail={text('documents.bulk_interrupted_how')}>
        {text('documents.bulk_interrupted', { next, count: total })}
      </Note>
      <p>
        <Button size="xs" onClick={onTake}>
          {text('documents.bulk_take_up')}
        </Button>
        <Button size="xs" variant="ghost" onClick={onForget}>
          {text('documents.bulk_forget')}
        </Button>
      </p>
    </div>
  )
}
