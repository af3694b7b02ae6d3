import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { MASK } from '../../../data/masked-value.ts'
import { text } from '../../../messages/document-text.ts'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import type { DocumentSource } from './document-source.ts'
import { readWholePath } from './field-path.ts'
import type { FieldPath } from './field-path.ts'
import { describeClause } from './filter-chip.tsx'

/** Which values of a source are masked. */
export interface Sensitivity {
  readonly isSensitive: (path: FieldPath) => boolean
  /** Of an index: its terms, then the values that a range is of. */
  readonly isSensitiveTerm: (index: string | undefined, at: number) => boolean
}

/** Says which values of a collection's sources are masked. */
export function useSensitivity(collection: string, definition: CollectionDefinition | undefined): Sensitivity {
  const marks = useFieldMarks()
  const isSensitive = ([field]: FieldPath) => field !== undefined && marks.has(String(field), collection)
  const isSensitiveTerm = (index: string | undefined, at: number) => {
    const found = definition?.indexes.find(({ name }) => name === index)
    const [term, value] = [found?.terms[at], found?.values[0]]
    const path = readWholePath((term ?? value)?.field ?? '')
    return path !== undefined && isSensitive(path)
  }
  return { isSensitive, isSensitiveTerm }
}

/** A source as a person reads it, what sensitive fields are compared with masked. */
export function describeSource(
  { index, terms, clauses }: Pick<DocumentSource, 'index' | 'terms' | 'clauses'>,
  { isSensitive, isSensitiveTerm }: Sensitivity,
): string {
  const shown = terms.map((term, at) => (isSensitiveTerm(index, at) ? MASK : term))
  const parts = [
    index === undefined ? text('documents.source_all') : `${index}(${shown.join(', ')})`,
    ...clauses.map((clause) => describeClause(clause, isSensitive)),
  ]
  return parts.join(' · ')
}
