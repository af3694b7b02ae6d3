import { text } from '../../../messages/document-text.ts'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { RefusedList } from '../refusals/refused-list.tsx'
import { canGoOn } from './import-runs.ts'
import type { ImportProgress as Shown } from './import-runs.ts'
import styles from './transfer.module.css'

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
        <RefusedList
          label={text('documents.import_refused')}
          entries={refused.map(({ number, problem }) => ({
            ...{ key: number, name: <strong>{text('documents.import_row', { number })}</strong>, problem },
            line: `${number}\t${problem}`,
          }))}
          saveLabel={text('documents.import_save_refused')}
          fileName="refused-rows.txt"
        />
      )}
    </div>
  )
}
