import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyValue } from '../../../ui/clipboard.ts'
import { Concealed } from '../../../ui/concealed.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { restorableText } from './restorable-text.ts'
import type { PendingChange } from './pending-changes.ts'
import { ProblemLines } from './pending-bar.tsx'
import { printTemplate, statementOf, transactionOf } from './transaction.ts'
import type { SaveProblem } from './use-saving.ts'
import styles from './review-dialog.module.css'

interface ReviewDialogProps {
  readonly collection: string
  readonly definition: CollectionDefinition | null | undefined
  readonly changes: readonly PendingChange[]
  readonly saving: boolean
  readonly problem: SaveProblem | undefined
  /** What refers to a document. */
  readonly referringTo: ((id: string) => ReactNode) | undefined
  readonly onDiscard: (id: string) => void
  readonly onSave: () => void
  readonly onClose: () => void
}

const TITLES = { update: 'documents.change_update', replace: 'documents.change_replace', delete: 'documents.change_delete' } as const

function changeTitle(change: PendingChange): string {
  return change.kind === 'create' ? text('documents.change_create') : text(TITLES[change.kind], { id: change.id })
}

/** What refers to a document that is deleted; looked for once it is opened, as that reads. */
function Referring({ initiallyOpen, render }: { readonly initiallyOpen: boolean; readonly render: () => ReactNode }) {
  const [isOpen, setOpen] = useState(initiallyOpen)
  return (
    <details className={styles['referring']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('documents.incoming')}</summary>
      {isOpen && render()}
    </details>
  )
}

/** Shows the FQL of each change and of the whole transaction before it runs. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { collection, definition, changes, saving, problem, referringTo, onDiscard, onSave, onClose } = props
  const marks = useFieldMarks()
  const hasSensitive = (change: PendingChange) => change.kind !== 'delete' && marks.hasSome(change.fields, collection)
  const isSensitive = changes.some(hasSensitive)
  const deletions = changes.filter(({ kind }) => kind === 'delete').length
  const whole = printTemplate(transactionOf(collection, changes))
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!saving}
      title={text('documents.review_title', { count: changes.length })}
      onSubmit={onSave}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyValue(whole, isSensitive)}>
            {text('documents.copy_transaction')}
          </Button>
          <Button disabled={saving} onClick={onClose}>
            {text('action.close')}
          </Button>
          <Button type="submit" variant="primary" loading={saving} data-autofocus>
            {text('documents.save')}
          </Button>
        </>
      }
    >
      {problem !== undefined && <ProblemLines problem={problem} />}
      {definition && deletions > 0 && <p className={styles['lead']}>{restorableText(definition)}</p>}
      <ol className={styles['changes']}>
        {changes.map((change) => (
          <li key={change.id}>
            <div className={styles['title']}>
              <span>{changeTitle(change)}</span>
              <IconButton
                icon="undo"
                size="xs"
                label={text('documents.discard_one', { title: changeTitle(change) })}
                disabled={saving}
                onClick={() => onDiscard(change.id)}
              />
            </div>
            <Concealed isSensitive={hasSensitive(change)}>
              <pre className={styles['code']} dir="ltr" tabIndex={0} translate="no">
                {printTemplate(statementOf(change))}
              </pre>
            </Concealed>
            {change.kind === 'delete' && referringTo !== undefined && (
              <Referring initiallyOpen={deletions === 1} render={() => referringTo(change.id)} />
            )}
          </li>
        ))}
      </ol>
      <details className={styles['whole']}>
        <summary>{text('documents.whole_transaction')}</summary>
        <Concealed isSensitive={isSensitive}>
          <pre className={styles['code']} dir="ltr" tabIndex={0} translate="no">
            {whole}
          </pre>
        </Concealed>
      </details>
    </Dialog>
  )
}
