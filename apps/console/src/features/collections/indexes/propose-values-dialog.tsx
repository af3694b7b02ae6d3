import { useState } from 'react'
import type { IndexDefinition, IndexEntry } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { diffLines } from '../../../data/line-diff.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DiffText } from '../../../ui/diff-text.tsx'
import { Note } from '../../../ui/note.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { updateIndexes } from '../collection-mutations.ts'
import { definedEntries, writeEntryList } from '../entries/index-entry.ts'

interface ProposeValuesProps {
  readonly open: boolean
  readonly place: CollectionPlace
  readonly index: IndexDefinition
  /** Values that would spare queries the reads of documents. */
  readonly missing: readonly IndexEntry[]
  readonly onClose: () => void
}

/** An index as schema text has it. */
function indexText({ name, terms, values }: Pick<IndexDefinition, 'name' | 'terms' | 'values'>): string {
  const lines = [
    ...(terms.length > 0 ? [`  terms [${writeEntryList(terms)}]`] : []),
    ...(values.length > 0 ? [`  values [${writeEntryList(values)}]`] : []),
  ]
  return `index ${name} {\n${lines.join('\n')}\n}`
}

/** Shows what an index would be with the values that its queries read from documents, and makes it so. */
export function ProposeValuesDialog({ open, place: { collection }, index, missing, onClose }: ProposeValuesProps) {
  const services = useServices()
  const database = useDatabase()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { name } = index
  const values = [...index.values, ...missing]
  const add = async () => {
    const done = text('indexes.changed', { name })
    setBusy(true)
    setFailure(undefined)
    try {
      await updateIndexes(services, database, { collection, indexes: { [name]: { values: definedEntries(values) } }, done })
      toasts.show({ theme: 'success', title: done })
      onClose()
    } catch (error: unknown) {
      setFailure(errorText(error, { defaultMessage: text('indexes.change_failed') }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={!isBusy}
      title={text('indexes.values_title', { name })}
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button variant="primary" loading={isBusy} disabled={missing.length === 0} onClick={() => void add()}>
            {text('indexes.values_add')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {missing.length > 0 && <p>{text('indexes.values_why', { fields: missing.map(({ field }) => field).join(', ') })}</p>}
      <DiffText
        label={text('indexes.values_diff')}
        lines={diffLines(indexText(index), indexText({ ...index, values }))}
        same={text('indexes.values_none')}
      />
      <p>{text('indexes.built_when')}</p>
    </Dialog>
  )
}
