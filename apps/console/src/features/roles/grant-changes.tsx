import { text } from '../../messages/roles-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import type { GrantChange } from './role-changes.ts'
import type { Grant } from './role-definition.ts'
import styles from './roles.module.css'

function GrantText({ grant }: { readonly grant: Grant | undefined }) {
  if (grant === undefined) return <span className={styles['denied']}>{text('privileges.denied')}</span>
  if (grant === true) return <span>{text('privileges.always')}</span>
  return (
    <code dir="ltr" translate="no" className={styles['code']}>
      {grant}
    </code>
  )
}

interface GrantChangesProps {
  readonly caption: string
  /** Headings of the two sides. */
  readonly before: string
  readonly after: string
  readonly changes: readonly GrantChange[]
}

/** Differences between two lists of privileges as a table. */
export function GrantChanges({ caption, before, after, changes }: GrantChangesProps) {
  return (
    <div className={styles['changes']}>
      <Table
        caption={caption}
        rows={changes}
        rowKey={({ resource, action }) => `${resource}.${action}`}
        columns={[
          { id: 'resource', label: text('review.resource'), cell: ({ resource }) => <bdi dir="ltr">{resource}</bdi> },
          {
            id: 'action',
            label: text('review.action'),
            cell: ({ action, isRisk }) => (
              <span className={styles['action']}>
                <bdi dir="ltr" className={styles['mono']}>
                  {action}
                </bdi>
                {isRisk && (
                  <span title={text('review.risk_text')}>
                    <Badge tone="warn" icon="warning">
                      {text('review.risk')}
                    </Badge>
                  </span>
                )}
              </span>
            ),
          },
          { id: 'before', label: before, cell: (change) => <GrantText grant={change.before} /> },
          { id: 'after', label: after, cell: (change) => <GrantText grant={change.after} /> },
        ]}
      />
    </div>
  )
}
