import { AUDIT_LOG_DAYS, listAuditLog, PAGE_SIZES } from '@terrarium/contracts'
import type { AuditEntry, TeamMember } from '@terrarium/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/audit-log-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredEmpty } from '../../ui/filtered-empty.tsx'
import { ResourceFailed } from '../../ui/guard-pages.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { filterQuery, isOrdered, readAuditFilter } from './audit-filter.ts'
import type { AuditFilter } from './audit-filter.ts'
import { ExportButtons } from './export-buttons.tsx'
import styles from './audit-log.module.css'

/** Where the pages that were seen begin; the first begins without a token. */
function usePages() {
  const [tokens, setTokens] = useState<readonly string[]>([])
  return {
    page: tokens.length + 1,
    token: tokens[tokens.length - 1],
    next: (token: string) => setTokens([...tokens, token]),
    previous: () => setTokens(tokens.slice(0, -1)),
  }
}

/** A filter in words; empty where nothing is narrowed. */
function filterText({ action, outcome, actor, from, to }: AuditFilter, members: readonly TeamMember[]): string {
  const parts = [
    action && text(`audit.action.${action}`),
    outcome && text(`audit.outcome.${outcome}`),
    actor && (members.find(({ id }) => id === actor)?.name ?? actor),
    from && `${text('audit.filter_from')} ${from}`,
    to && `${text('audit.filter_to')} ${to}`,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

function Entries({
  entries,
  filter,
  busy,
}: {
  readonly entries: readonly AuditEntry[]
  /** The filter in words; empty where nothing is narrowed. */
  readonly filter: string
  readonly busy: boolean
}) {
  const [, setParams] = useSearchParams()
  if (entries.length === 0 && filter !== '') {
    return <FilteredEmpty filter={filter} onClear={() => setParams({ tab: 'audit-log' }, { replace: true })} />
  }
  if (entries.length === 0) return <EmptyState title={text('audit.empty')} />
  return (
    <div className={styles['sheet']}>
      <Table caption={text('audit.caption')} columns={AUDIT_COLUMNS} rows={entries} rowKey={({ id }) => id} tall busy={busy} />
    </div>
  )
}

/** One filter's entries, page by page. */
function FilteredLog({ filter, members }: { readonly filter: AuditFilter; readonly members: readonly TeamMember[] }) {
  const { account } = useServices()
  const { page, token, next, previous } = usePages()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['audit-log', filter, token],
    queryFn: ({ signal }) => {
      const query = { ...filterQuery(filter), max_results: PAGE_SIZES.small.server, ...(token !== undefined && { next_token: token }) }
      return account.call(listAuditLog, { query }, { signal })
    },
    // What happens now is what one looks for.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows />
  const more = data.next_token
  return (
    <>
      <Entries entries={data.results} filter={filterText(filter, members)} busy={isFetching} />
      <footer className={styles['foot']}>
        <span>{text('audit.kept', { days: AUDIT_LOG_DAYS })}</span>
        <span className={styles['pager']}>
          <span>{text('audit.page', { page })}</span>
          <Button size="sm" disabled={token === undefined} onClick={previous}>
            {text('audit.previous')}
          </Button>
          <Button size="sm" disabled={more === undefined} onClick={() => more !== undefined && next(more)}>
            {text('audit.next')}
          </Button>
        </span>
      </footer>
    </>
  )
}

/** What happened in the account: filters, pages, and the whole as a file. */
export function AuditLogTab({ members }: { readonly members: readonly TeamMember[] }) {
  const [params] = useSearchParams()
  const filter = readAuditFilter(params)
  return (
    <div className={styles['log']}>
      <div className={styles['bar']}>
        <AuditFilterBar filter={filter} members={members} />
        {isOrdered(filter) && <ExportButtons key={JSON.stringify(filter)} filter={filter} />}
      </div>
      {isOrdered(filter) ? (
        <FilteredLog key={JSON.stringify(filter)} filter={filter} members={members} />
      ) : (
        <Note tone="bad" role="alert">
          {text('audit.range_order')}
        </Note>
      )}
    </div>
  )
}
