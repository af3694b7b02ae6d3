import type { ReactNode } from 'react'
import { PrivateText } from '../../../ui/private-text.tsx'
import { titleOf, titleText } from '../values/document.ts'
import type { StoredDocument } from '../values/document.ts'

interface DocumentTitleProps {
  readonly document: Pick<StoredDocument, 'fields'>
  /** What a document without any text is called. */
  readonly otherwise: ReactNode
}

/** What a person would call a document. */
export function DocumentTitle({ document, otherwise }: DocumentTitleProps) {
  const title = titleOf(document)
  return title === undefined ? otherwise : <PrivateText value={title.value} print={titleText} />
}
