import { text } from '../../../messages/document-text.ts'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { RefusedList } from '../refusals/refused-list.tsx'
import type { BulkChange } from './bulk-change.ts'
import { stateText } from './bulk-runs.ts'
import type { BulkProgress } from './bulk-runs.ts'
import type { RefusedDocument } from './change-all.ts'

/** A change of documents while they are counted, or once it is known which they are. */
export type ShownProgress = BulkProgress | { readonly state: 'counting'; readonly found: number }

function Refused({ refused }: { readonly refused: readonly RefusedDocument[] }) {
  return (
    <RefusedList
      label={text('documents.bulk_refused')}
      entries={refused.map(({ id, problem }) => ({
        ...{ key: id, name: <bdi dir="ltr">{id}</bdi>, problem },
        line: JSON.stringify({ id, problem }),
      }))}
      saveLabel={text('documents.bulk_save_refused')}
      fileName="refused-documents.jsonl"
    />
  )
}

interface BulkProgressLineProps {
  readonly collection: string
  readonly kind: BulkChange['kind']
  readonly progress: ShownProgress
}

/** How many documents there are, how far their change has come, and which were refused why. */
export function BulkProgressLine({ collection, kind, progress }: BulkProgressLineProps) {
  if (progress.state === 'counting') return <p role="status">{text('documents.bulk_counting', { count: progress.found })}</p>
  const { state, ids, next, message, found, refused } = progress
  if (state === 'ready') {
    const count = ids.length
    return (
      <p role="status">
        {kind === 'delete' ? text('documents.bulk_ready_delete', { count, name: collection }) : text('documents.bulk_ready', { count })}
      </p>
    )
  }
  return (
    <>
      <Progress max={ids.length} value={next} label={text('documents.bulk_progress')} />
      <p role="status">{stateText(progress)}</p>
      {found !== undefined && (
        <Note tone="info">
          {text(found.wasSaved ? 'documents.bulk_found_saved' : 'documents.bulk_found_unsaved', { from: found.from, to: found.to })}
        </Note>
      )}
      {message !== undefined && (
        <Note tone="bad" role="alert">
          {message}
        </Note>
      )}
      {state !== 'running' && refused.length > 0 && <Refused refused={refused} />}
    </>
  )
}
