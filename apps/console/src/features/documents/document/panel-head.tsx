import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { text } from '../../../messages/document-text.ts'
import { printFql } from '../../../data/value-text.ts'
import type { WireField } from '../../../data/wire-value.ts'
import { copyValue } from '../../../ui/clipboard.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import styles from './document-panel.module.css'

interface PanelHeadProps {
  readonly collection: string
  /** What the document is called. */
  readonly title: ReactNode
  /** Its collection and its id. */
  readonly named: string
  /** What is copied; undefined while there is nothing. */
  readonly fields: readonly WireField[] | undefined
  /** The page of the document; undefined for one that is not saved. */
  readonly href: string | undefined
  readonly onClose: () => void
}

/** The head of the panel: what the document is called, and what can be done with the whole of it. */
export function PanelHead({ collection, title, named, fields, href, onClose }: PanelHeadProps) {
  const navigate = useNavigate()
  const marks = useFieldMarks()
  return (
    <header className={styles['head']}>
      <div className={styles['words']}>
        <h2 dir="auto">{title}</h2>
        <p dir="ltr" translate="no">
          {named}
        </p>
      </div>
      {fields !== undefined && (
        <IconButton
          icon="copy"
          label={text('documents.copy_fql')}
          onClick={() => void copyValue(printFql({ kind: 'object', fields }), marks.hasSome(fields, collection))}
        />
      )}
      {href !== undefined && <IconButton icon="external" label={text('documents.open')} onClick={() => void navigate(href)} />}
      <IconButton icon="close" label={text('action.close')} onClick={onClose} />
    </header>
  )
}
