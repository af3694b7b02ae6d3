import type { ConstraintDefinition } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/collections-text.ts'
import { StatusIcon } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Entries } from './entries.tsx'
import { entryText } from '../entries/index-entry.ts'
import styles from '../collections.module.css'

/** What a constraint is called: its name, or what it keeps unique. */
export function constraintName(constraint: ConstraintDefinition): string {
  return constraint.kind === 'check' ? constraint.name : `[${constraint.entries.map(entryText).join(', ')}]`
}

function constraintState(constraint: ConstraintDefinition): 'active' | 'pending' | 'failed' {
  if (constraint.kind === 'check' || constraint.status === 'active' || constraint.status === '') return 'active'
  return constraint.status === 'failed' ? 'failed' : 'pending'
}

const CONSTRAINT_TONES = { active: 'ok', pending: 'info', failed: 'bad' } as const

/** The columns of the constraints. */
export const CONSTRAINT_COLUMNS: readonly Column<ConstraintDefinition>[] = [
  {
    id: 'name',
    label: text('indexes.constraint'),
    cutText: constraintName,
    cell: (constraint) => (
      <bdi dir="ltr" translate="no">
        <code>{constraintName(constraint)}</code>
      </bdi>
    ),
  },
  { id: 'kind', label: text('indexes.kind'), cell: ({ kind }) => text(`indexes.${kind}`) },
  {
    id: 'definition',
    label: text('indexes.definition'),
    grows: true,
    cell: (constraint) =>
      constraint.kind === 'check' ? (
        <bdi dir="ltr" translate="no" className={styles['body']}>
          <code>{constraint.body}</code>
        </bdi>
      ) : (
        <Entries entries={constraint.entries} />
      ),
  },
  {
    id: 'state',
    label: text('indexes.state'),
    cell: (constraint) => (
      <span className={styles['state']}>
        <StatusIcon tone={CONSTRAINT_TONES[constraintState(constraint)]} />
        <span>{text(`indexes.${constraintState(constraint)}`)}</span>
      </span>
    ),
  },
]
