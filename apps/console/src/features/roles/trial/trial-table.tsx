import { text } from '../../../messages/roles-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import type { TrialOutcome } from './run-trial.ts'
import styles from './trial.module.css'

const SHOWN_LENGTH_MAX = 160

function shortened(whole: string): string {
  const line = whole.replace(/\s+/g, ' ')
  return line.length > SHOWN_LENGTH_MAX ? `${line.slice(0, SHOWN_LENGTH_MAX)}…` : line
}

/** How one query went for several roles; what differs from the first is marked. */
export function TrialTable({ outcomes }: { readonly outcomes: readonly TrialOutcome[] }) {
  const [first] = outcomes
  const differs = (outcome: TrialOutcome) => outcome.kind !== first?.kind || outcome.text !== first.text
  return (
    <div className={styles['table']}>
      <Table
        caption={text('trial.caption')}
        rows={outcomes}
        rowKey={({ role }) => role}
        columns={[
          { id: 'role', label: text('trial.role'), cell: ({ role }) => <bdi dir="ltr">{role}</bdi> },
          {
            id: 'outcome',
            label: text('trial.outcome'),
            cell: (outcome) => (
              <>
                <Badge tone={outcome.kind === 'allowed' ? 'ok' : 'bad'}>{text(`trial.${outcome.kind}`)}</Badge>{' '}
                {differs(outcome) && <Badge tone="warn">{text('trial.differs')}</Badge>}
              </>
            ),
          },
          {
            id: 'result',
            label: text('trial.value'),
            cell: (outcome) => <code className={styles['code']}>{shortened(outcome.text)}</code>,
          },
          { id: 'reads', label: text('trial.reads'), align: 'end', cell: ({ reads }) => reads },
        ]}
      />
    </div>
  )
}
