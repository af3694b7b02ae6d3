import type { ReactNode } from 'react'
import { PrivateText } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { titleOf, titleText } from './document.ts'
import type { StoredDocument } from './document.ts'

interface DocumentTitleProps {
  readonly collection: string
  readonly document: Pick<StoredDocument, 'fields'>
  /** What a document without any text is called. */
  readonly otherwise: ReactNode
}

/** What a person would call a document. */
export function DocumentTitle({ collection, document, otherwise }: DocumentTitleProps) {
  const marks = useFieldMarks()
  const title = titleOf(document)
  if (title === undefined) return otherwise
  return <PrivateText value={title.value} print={titleText} isSensitive={marks.has(title.name, collection)} />
}
