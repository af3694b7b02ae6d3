import { documentHref } from '../../../data/collection-place.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { WireField } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { FieldDiff } from '../../../ui/field-diff.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { CellValue } from '../grid/cell-value.tsx'
import type { StoredDocument } from '../values/document.ts'

interface VersionDiffProps {
  readonly place: CollectionPlace
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

const NO_FIELDS: readonly WireField[] = []

/** What is compared of a version: what it holds, when it expires and when it was written. */
export function comparedFields(document: StoredDocument | undefined): readonly WireField[] {
  if (document === undefined) return NO_FIELDS
  const ttl: readonly WireField[] = document.ttl === undefined ? [] : [{ name: 'ttl', value: document.ttl }]
  return [...document.fields, ...ttl, { name: 'ts', value: { kind: 'time', text: document.ts } }]
}

/** Two versions of a document, field by field. */
export function VersionDiff({ place, before, after }: VersionDiffProps) {
  const marks = useFieldMarks()
  return (
    <FieldDiff
      before={comparedFields(before)}
      after={comparedFields(after)}
      caption={text('documents.diff_caption')}
      heads={['A', 'B']}
      show={(name, value) => (
        <CellValue
          value={value}
          quoted
          hrefOf={(collection, id) => documentHref(place, collection, id)}
          isSensitive={marks.has(name, place.collection)}
        />
      )}
    />
  )
}
