import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { downloadText } from '../../../ui/download.ts'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { canGoOn } from './import-runs.ts'
import type { ImportProgress as Shown } from './import-runs.ts'
import styles from './transfer.module.css'

const REFUSED_SHOWN = 20

/** How far an import has come, and which rows were refused why. */
export function ImportProgress({ progress, total }: { readonly progress: Shown; readonly total: number }) {
  const { state, next, written, refused, message } = progress
  const isRunning = state === 'trying' || state === 'writing'
  return (
    <div className={styles['progress']}>
      <Progress max={total} value={next} label={text('documents.import_progress')} />
      <p role="status">
        {state === 'trying'
          ? text('documents.import_trying')
          : text('documents.import_state', { next, total, written, refused: refused.length })}
      </p>
      {message !== undefined && (
        <Note tone="bad" role="alert">
          {message}
        </Note>
      )}
      {state === 'stopped' && (message === undefined || canGoOn(progress)) && <Note tone="warn">{text('documents.import_stopped')}</Note>}
      {!isRunning && refused.length > 0 && (
        <>
          <ul className={styles['refused']}>
            {refused.slice(0, REFUSED_SHOWN).map((row) => (
              <li key={row.number}>
                <strong>{text('documents.import_row', { number: row.number })}</strong> {row.problem}
              </li>
            ))}
          </ul>
          <Button
            size="xs"
            icon="download"
            onClick={() => downloadText('refused-rows.txt', refused.map((row) => `${row.number}\t${row.problem}\n`).join(''))}
          >
            {text('documents.import_save_refused')}
          </Button>
        </>
      )}
    </div>
  )
}
