import { hasPlanFeature } from '@terrarium/contracts'
import type { LogRequest } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useMayUpgrade } from '../../data/may-upgrade.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { shownPath } from '../../data/shown-path.ts'
import { text } from '../../messages/metering-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { NO_FILTER } from './book/log-filter.ts'
import { DropArea } from './drop-area.tsx'
import { LiveView } from './live-view.tsx'
import { logRequestsQuery } from './log-requests.ts'
import { OpenFileButton } from './open-file-button.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestForm } from './request-form.tsx'
import { useLogAddress } from './use-log-address.ts'
import { FileWorkbench, RequestWorkbench } from './workbench.tsx'
import styles from './logs.module.css'

/** Undefined until the lines were counted. */
function sizeOf({ lines, size_bytes: bytes }: LogRequest): ReactNode {
  if (lines === undefined || bytes === undefined) return undefined
  return (
    <>
      {formatBytes(bytes)}
      <span className={styles['lines']}>{text('logs.size_lines', { count: lines, number: lines.toLocaleString() })}</span>
    </>
  )
}

function columnsOf(hrefOf: (id: string) => string): readonly Column<LogRequest>[] {
  return [
    { id: 'scope', label: text('logs.column_scope'), cell: (each) => <bdi dir="ltr">{shownPath(each.database ?? each.region_group)}</bdi> },
    {
      id: 'range',
      label: text('logs.column_range'),
      cell: (each) => (
        <>
          <Time value={each.time_start} /> – <Time value={each.time_end} />
        </>
      ),
    },
    { id: 'requested', label: text('logs.column_requested'), cell: (each) => <Time value={each.created_at} /> },
    { id: 'state', label: text('logs.column_state'), cell: ({ state }) => text(`logs.state.${state}`) },
    { id: 'size', label: text('logs.column_size'), align: 'end', cell: sizeOf },
    {
      id: 'expires',
      label: text('logs.column_expires'),
      cell: ({ presigned_url_expiration_time: time }) => time !== undefined && <Time value={time} />,
    },
    {
      id: 'actions',
      label: text('logs.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (request) => <RequestActions request={request} href={hrefOf(request.request_id)} />,
    },
  ]
}

interface RequestsProps {
  readonly hrefOf: (id: string) => string
  readonly onFile: (file: File) => void
}

function Requests({ hrefOf, onFile }: RequestsProps) {
  const query = useQuery(logRequestsQuery(useServices()))
  const mayRequest = usePermission('logs/query', 'create')
  const form = useRef<HTMLDivElement>(null)
  const toForm = <Button onClick={() => form.current?.querySelector('select')?.focus()}>{text('logs.to_form')}</Button>
  return (
    <>
      <div ref={form}>{mayRequest ? <RequestForm /> : <Note tone="info">{text('logs.no_permission')}</Note>}</div>
      <FieldRow>
        <OpenFileButton onFile={onFile} />
        <p className={styles['aside']}>{text('logs.open_file_help')}</p>
      </FieldRow>
      <SettingsList
        query={query}
        caption={text('logs.requests')}
        columns={columnsOf(hrefOf)}
        rowKey={(request) => request.request_id}
        failed={text('logs.list_failed')}
        empty={{ title: text('logs.empty'), text: text('logs.empty_help'), actions: mayRequest && toForm }}
      />
    </>
  )
}

const TABS = [
  { id: 'requests', label: text('logs.tab_requests') },
  { id: 'live', label: text('logs.tab_live') },
] as const

/** What the address says besides the form, and what is without meaning once another log is shown. */
const NOTHING_OPEN = { request: undefined, view: undefined, order: undefined, line: undefined, tab: undefined } as const
const ALL_LINES = { ...NO_FILTER, console: undefined } as const
/** In place of the id of a request: a file of this computer. */
const FILE = 'file'

function PlanHint() {
  const mayUpgrade = useMayUpgrade()
  const actions = mayUpgrade ? (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.billing.href()} state={{ upgrade: true }}>
      {text('usage.upgrade')}
    </Link>
  ) : (
    <span>{text('usage.ask_upgrade')}</span>
  )
  return (
    <EmptyState title={text('logs.plan')} actions={actions}>
      {text('logs.plan_help')}
    </EmptyState>
  )
}

function Logs() {
  const { params, change, hrefWith } = useLogAddress()
  const [file, setFile] = useState<File>()
  const opened = params.get('request')
  const openFile = (chosen: File) => {
    setFile(chosen)
    change({ ...NOTHING_OPEN, request: FILE }, ALL_LINES)
  }
  const close = () => change(NOTHING_OPEN, ALL_LINES)
  const isLive = params.get('tab') === 'live'
  const content = (): ReactNode => {
    if (opened === FILE) return <FileWorkbench file={file} onFile={openFile} onClose={close} />
    if (opened !== null) return <RequestWorkbench id={opened} onClose={close} />
    return (
      <div className={styles['stack']}>
        <Segmented
          label={text('logs.tab')}
          options={TABS}
          value={isLive ? 'live' : 'requests'}
          onChange={(tab) => change({ ...NOTHING_OPEN, tab: tab === 'live' ? tab : undefined }, ALL_LINES)}
        />
        {isLive ? <LiveView /> : <Requests hrefOf={(id) => hrefWith({ ...NOTHING_OPEN, request: id })} onFile={openFile} />}
      </div>
    )
  }
  return (
    <DropArea onFile={openFile}>
      <PaneContent>{content()}</PaneContent>
    </DropArea>
  )
}

/** Either shows the page: who lists requests and who reads what they gave. */
const LISTS_OR_READS = ['list', 'read'] as const

/** The log of queries: requests for ranges of it, and what a range or a file holds by the shape of its queries. */
export function LogsPage() {
  usePageTitle(text('logs.title'))
  const session = useSession()
  const isIncluded = session === undefined || hasPlanFeature(session.account.plan, 'logs/query')
  return (
    <PermissionGate resource="logs/query" actions={LISTS_OR_READS}>
      <Pane>
        <PaneHead title={text('logs.title')} />
        {isIncluded ? <Logs /> : <PlanHint />}
      </Pane>
    </PermissionGate>
  )
}
