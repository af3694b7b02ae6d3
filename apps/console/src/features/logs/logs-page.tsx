import { hasPlanFeature } from '@terrarium/contracts'
import type { LogRequest } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { DownloadButton } from './download-button.tsx'
import { LiveView } from './live-view.tsx'
import { logRequestsQuery } from './log-requests.ts'
import { RequestForm } from './request-form.tsx'
import { Workbench } from './workbench.tsx'
import styles from './logs.module.css'

function Actions({ request, onOpen }: { readonly request: LogRequest; readonly onOpen: () => void }) {
  if (request.presigned_url === undefined) return null
  return (
    <span className={styles['actions']}>
      <Button size="sm" onClick={onOpen}>
        {text('logs.open')}
      </Button>
      <DownloadButton request={request} />
    </span>
  )
}

function columnsOf(onOpen: (id: string) => void): readonly Column<LogRequest>[] {
  return [
    { id: 'scope', label: text('logs.column_scope'), cell: (each) => <bdi>{each.database ?? each.region_group}</bdi> },
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
      cell: (request) => <Actions request={request} onOpen={() => onOpen(request.request_id)} />,
    },
  ]
}

function Requests({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const query = useQuery(logRequestsQuery(useServices()))
  const mayRequest = usePermission('logs/query', 'create')
  return (
    <>
      {mayRequest && <RequestForm />}
      <SettingsList
        query={query}
        caption={text('logs.requests')}
        columns={columnsOf(onOpen)}
        rowKey={(request) => request.request_id}
        failed={text('logs.list_failed')}
        empty={{ title: text('logs.empty'), text: text('logs.empty_help'), actions: null }}
      />
    </>
  )
}

const TABS = [
  { id: 'requests', label: text('logs.tab_requests') },
  { id: 'live', label: text('logs.tab_live') },
] as const
const FORM_PARAMETERS = ['path', 'hours', 'start', 'end']

/** The address of an opened request, which keeps what the form says. */
function withRequest(params: URLSearchParams, id: string): URLSearchParams {
  const next = withoutRequest(params)
  next.set('request', id)
  return next
}

function withoutRequest(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => FORM_PARAMETERS.includes(name)))
}

function Logs() {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const opened = params.get('request')
  if (session !== undefined && !hasPlanFeature(session.account.plan, 'logs/query')) {
    return <EmptyState title={text('logs.plan')}>{text('logs.plan_help')}</EmptyState>
  }
  if (opened === null) {
    const isLive = params.get('tab') === 'live'
    const choose = (tab: string) => {
      const next = withoutRequest(params)
      if (tab === 'live') next.set('tab', tab)
      setParams(next)
    }
    return (
      <PaneContent>
        <div className={styles['stack']}>
          <Segmented label={text('logs.tab')} options={TABS} value={isLive ? 'live' : 'requests'} onChange={choose} />
          {isLive ? <LiveView /> : <Requests onOpen={(id) => setParams(withRequest(params, id))} />}
        </div>
      </PaneContent>
    )
  }
  return (
    <PaneContent>
      <Workbench id={opened} onClose={() => setParams(withoutRequest(params))} />
    </PaneContent>
  )
}

/** The log of queries: requests for ranges of it, and what a range holds by the shape of its queries. */
export function LogsPage() {
  usePageTitle(text('logs.title'))
  return (
    <PermissionGate resource="logs/query">
      <Pane>
        <PaneHead title={text('logs.title')} />
        <Logs />
      </Pane>
    </PermissionGate>
  )
}
