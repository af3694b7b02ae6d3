import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { contextKey, isSameContext } from '../../../data/run-context.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { contextLabel } from '../context/context-label.ts'
import { AddIdentity } from './add-identity.tsx'
import { CONTEXTS_MAX, differs, rowCount, runAsEach } from './compare-contexts.ts'
import type { ContextOutcome } from './compare-contexts.ts'
import styles from './compare-roles-dialog.module.css'

interface CompareRolesDialogProps {
  /** What the query can run as: built-in roles, those of the database, identities of late. */
  readonly contexts: readonly RunContext[]
  /** Collections whose documents may be identities. */
  readonly collections: readonly string[]
  /** Whether the query may write: it then runs dry. */
  readonly isDry: boolean
  readonly onIdentity: (identity: Extract<RunContext, { kind: 'document' }>) => void
  readonly run: (context: RunContext, signal: AbortSignal) => Promise<QueryOutcome>
  readonly onClose: () => void
}

interface ComparedRow {
  readonly context: RunContext
  /** Undefined while it runs. */
  readonly ended: ContextOutcome | undefined
  readonly isDifferent: boolean
}

function outcomeOf({ ended }: ComparedRow) {
  if (ended === undefined) return <Spinner />
  if ('failed' in ended) return <Badge tone="bad">{ended.failed}</Badge>
  const { outcome } = ended
  return outcome.kind === 'success' ? <Badge tone="ok">{text('compare_roles.ok')}</Badge> : <Badge tone="bad">{outcome.code}</Badge>
}

function costOf({ ended }: ComparedRow): string {
  if (ended === undefined || 'failed' in ended || ended.outcome.stats === undefined) return ''
  const { readOps, writeOps, computeOps } = ended.outcome.stats
  return text('cost.layers', { read: readOps, write: writeOps, compute: computeOps })
}

const COLUMNS: readonly Column<ComparedRow>[] = [
  { id: 'context', label: text('shell.run_as'), grows: true, cell: ({ context }) => <bdi dir="auto">{contextLabel(context)}</bdi> },
  { id: 'outcome', label: text('compare_roles.outcome'), cell: outcomeOf },
  {
    id: 'rows',
    label: text('compare_roles.rows'),
    align: 'end',
    cell: ({ ended }) => (ended === undefined || 'failed' in ended ? undefined : rowCount(ended.outcome)),
  },
  {
    id: 'differs',
    label: text('compare_roles.compared'),
    cell: ({ isDifferent }) => (isDifferent ? <Badge tone="warn">{text('compare_roles.different')}</Badge> : undefined),
  },
  { id: 'cost', label: text('compare_roles.cost'), cell: costOf },
]

/** Runs the query with the privileges of several roles and identities, and shows what each of them gets. */
export function CompareRolesDialog({ contexts: offered, collections, isDry, onIdentity, run, onClose }: CompareRolesDialogProps) {
  const [added, setAdded] = useState<readonly RunContext[]>([])
  const contexts = [...offered, ...added.filter((context) => !offered.some((each) => isSameContext(each, context)))]
  const [chosen, setChosen] = useState<readonly RunContext[]>(() => offered.slice(0, 1))
  const [compared, setCompared] = useState<readonly RunContext[]>([])
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, ContextOutcome>>(new Map())
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const isFull = chosen.length >= CONTEXTS_MAX
  const isRunning = compared.length > outcomes.size
  const isChosen = (context: RunContext) => chosen.some((each) => contextKey(each) === contextKey(context))
  const toggle = (context: RunContext) =>
    setChosen(isChosen(context) ? chosen.filter((each) => contextKey(each) !== contextKey(context)) : [...chosen, context])
  const start = () => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    setCompared(chosen)
    setOutcomes(new Map())
    void runAsEach(chosen, (context) => run(context, signal), {
      signal,
      describe: errorText,
      onOutcome: (index, ended) => setOutcomes((before) => new Map([...before, [index, ended]])),
    })
  }
  const rows = compared.map((context, index): ComparedRow => {
    const ended = outcomes.get(index)
    return { context, ended, isDifferent: differs(ended, outcomes.get(0)) }
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      onSubmit={() => chosen.length > 1 && !isRunning && start()}
      title={text('compare_roles.title')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.close')}</Button>
          <Button
            type="submit"
            variant="primary"
            icon="play"
            loading={isRunning}
            disabledReason={chosen.length < 2 ? text('compare_roles.choose_two') : undefined}
          >
            {text(isDry ? 'compare_roles.run_dry' : 'shell.run')}
          </Button>
        </>
      }
    >
      {isDry && <Note tone="info">{text('compare_roles.dry')}</Note>}
      <fieldset className={styles['choices']}>
        <legend>{text('compare_roles.choose', { count: CONTEXTS_MAX })}</legend>
        {contexts.map((context) => (
          <CheckboxField
            key={contextKey(context)}
            label={contextLabel(context)}
            checked={isChosen(context)}
            disabled={isFull && !isChosen(context)}
            onChange={() => toggle(context)}
          />
        ))}
      </fieldset>
      <AddIdentity
        collections={collections}
        refusal={isFull ? text('compare_roles.full', { count: CONTEXTS_MAX }) : undefined}
        onAdd={(identity) => {
          onIdentity(identity)
          setAdded([...added, identity])
          if (!isChosen(identity)) setChosen([...chosen, identity])
        }}
      />
      {rows.length > 0 && (
        <Table caption={text('compare_roles.title')} columns={COLUMNS} rows={rows} rowKey={({ context }) => contextKey(context)} />
      )}
    </Dialog>
  )
}
