import { AUDIT_ACTIONS } from '@terrarium/contracts'
import type { AuditEntry } from '@terrarium/contracts'
import { text } from '../../messages/audit-log-text.ts'
import { Badge } from '../../ui/badge.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { detailsText } from './audit-export.ts'
import styles from './audit-log.module.css'

const TONES: Readonly<Record<AuditEntry['outcome'], BadgeTone>> = { success: 'ok', denied: 'bad', failure: 'warn' }

/** What was done, in words; an action of another version stays as it is called. */
function actionText(action: string): string {
  const known = AUDIT_ACTIONS.find((name) => name === action)
  return known === undefined ? action : text(`audit.action.${known}`)
}

/** The columns of the audit log. */
export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'time', label: text('audit.column_time'), cell: ({ at }) => <Time value={at} /> },
  {
    id: 'actor',
    label: text('audit.column_actor'),
    cell: ({ actor }) =>
      actor === null ? (
        <span className={styles['sub']}>{text('audit.nobody')}</span>
      ) : (
        <span className={styles['person']}>
          <bdi dir="auto">{actor.name}</bdi>
          <bdi className={styles['sub']}>{actor.email}</bdi>
        </span>
      ),
  },
  { id: 'action', label: text('audit.column_action'), cell: ({ action }) => actionText(action) },
  {
    id: 'target',
    label: text('audit.column_target'),
    cell: ({ target }) =>
      target === null ? undefined : (
        <span className={styles['person']}>
          <bdi dir="auto">{target.name === '' ? (target.id ?? target.kind) : target.name}</bdi>
          <span className={styles['sub']}>{target.kind.replace(/_/g, ' ')}</span>
        </span>
      ),
  },
  {
    id: 'outcome',
    label: text('audit.column_outcome'),
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{text(`audit.outcome.${outcome}`)}</Badge>,
  },
  {
    id: 'details',
    label: text('audit.column_details'),
    cell: ({ details }) => (
      <bdi className={styles['details']} dir="auto">
        {detailsText(details)}
      </bdi>
    ),
  },
  {
    id: 'address',
    label: text('audit.column_address'),
    cell: ({ address }) => (address === null ? undefined : <bdi dir="ltr">{address}</bdi>),
  },
]
