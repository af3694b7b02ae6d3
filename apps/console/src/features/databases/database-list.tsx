import type { DatabasePath, DatabaseSort } from '@terrarium/contracts'
import { DATABASE_SORTS, PAGE_SIZES } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { errorHint, errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyDetailsButton } from '../../ui/copy-details-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PaneFoot, PaneToolbar } from '../../ui/pane.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { CreateDatabaseButton } from './create-database-button.tsx'
import { DatabaseTable } from './database-table.tsx'
import styles from './database-list.module.css'

const ROWS_SHOWN = PAGE_SIZES.default.client

/** Milliseconds without typing after which the filter stands in the address. */
const ADDRESS_DELAY_MS = 300

/** The filter as it is typed; the address follows, and leads when it changes by itself. */
function useFilter(inAddress: string, setInAddress: (filter: string) => void) {
  const [filter, setFilter] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const written = useRef(inAddress)
  const write = useRef(setInAddress)
  write.current = setInAddress
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== written.current) setFilter(inAddress)
  }
  useEffect(() => {
    if (filter === inAddress) return undefined
    const timer = window.setTimeout(() => {
      written.current = filter
      write.current(filter)
    }, ADDRESS_DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [filter, inAddress])
  return [filter, setFilter] as const
}

function useListState() {
  const [search, setSearch] = useSearchParams()
  const sort: DatabaseSort = DATABASE_SORTS.find((known) => known === search.get('sort')) ?? 'name'
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { replace: true })
  }
  const [filter, setFilter] = useFilter(search.get('q') ?? '', (value) => change('q', value))
  return { filter, sort, setFilter, setSort: (value: DatabaseSort) => change('sort', value === 'name' ? '' : value) }
}

function Pager({
  page,
  total,
  hasMore,
  onPage,
}: {
  readonly page: number
  readonly total: number
  readonly hasMore: boolean
  readonly onPage: (page: number) => void
}) {
  const from = page * ROWS_SHOWN + 1
  const to = Math.min(total, from + ROWS_SHOWN - 1)
  return (
    <span className={styles['pager']}>
      <span>{text('databases.page', { from, to, total: hasMore ? `${total}+` : total })}</span>
      <Button size="xs" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {text('databases.previous')}
      </Button>
      <Button size="xs" disabled={to >= total && !hasMore} onClick={() => onPage(page + 1)}>
        {text('databases.next')}
      </Button>
    </span>
  )
}

interface LoadedProps {
  readonly count: number
  readonly hasMore: boolean
  readonly filtered: boolean
  readonly onMore: () => void
}

/** How many databases were looked at. A filter looks at those only, so there is a way to the others. */
function Loaded({ count, hasMore, filtered, onMore }: LoadedProps) {
  if (!hasMore) return text('databases.count_all', { count })
  return (
    <>
      {text('databases.count_some', { count })}
      {filtered && (
        <Button size="xs" variant="ghost" onClick={onMore}>
          {text('databases.load_more')}
        </Button>
      )}
    </>
  )
}

/** The filter; `/` leads to it, and Escape empties it. */
function ListToolbar({ filter, onFilter }: { readonly filter: string; readonly onFilter: (filter: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', () => field.current?.focus())
  return (
    <PaneToolbar>
      <SearchField
        ref={field}
        className={styles['search'] ?? ''}
        label={text('databases.search')}
        shortcut="/"
        value={filter}
        onValueChange={onFilter}
      />
    </PaneToolbar>
  )
}

function ListFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <EmptyState
      jar="crack"
      role="alert"
      title={errorText(error, { defaultMessage: text('databases.list_failed') })}
      actions={
        <>
          <Button onClick={onRetry}>{text('errors.try_again')}</Button>
          <CopyDetailsButton error={error} />
        </>
      }
    >
      {errorHint(error)}
    </EmptyState>
  )
}

/** The databases directly below a path: filter, order, pages, and what to do when there are none. */
export function DatabaseList({ path, place }: { readonly path: DatabasePath; readonly place: string }) {
  const services = useServices()
  const { filter, sort, setFilter, setSort } = useListState()
  const [page, setPage] = useState(0)
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(databasesQuery(services, path, sort))

  const toolbar = <ListToolbar filter={filter} onFilter={(value) => (setFilter(value), setPage(0))} />
  if (data === undefined) {
    if (isError) return <ListFailed error={error} onRetry={() => void refetch()} />
    return (
      <>
        {toolbar}
        <SkeletonRows />
      </>
    )
  }

  const loaded = data.pages.flatMap((result) => result.results)
  if (loaded.length === 0) {
    return (
      <EmptyState
        jar="sprout"
        title={text('databases.empty', { region: place })}
        actions={
          <>
            <CreateDatabaseButton variant="secondary" />
            <a href={LINKS.documentation} {...EXTERNAL_LINK}>
              {text('databases.documentation')}
            </a>
          </>
        }
      >
        {text('databases.empty_help')}
      </EmptyState>
    )
  }

  const matching = loaded.filter((entry) => entry.name.toLowerCase().includes(filter.trim().toLowerCase()))
  const lastPage = Math.max(0, Math.ceil(matching.length / ROWS_SHOWN) - 1)
  const shownPage = Math.min(page, lastPage)
  const turnTo = (next: number) => {
    if (next > lastPage && hasNextPage) void fetchNextPage().then(() => setPage(next))
    else setPage(next)
  }
  return (
    <>
      {toolbar}
      {matching.length === 0 ? (
        <EmptyState
          title={text('databases.nothing_matches', { filter })}
          actions={<Button onClick={() => setFilter('')}>{text('databases.clear_filter')}</Button>}
        >
          {hasNextPage ? text('databases.search_loaded') : undefined}
        </EmptyState>
      ) : (
        <DatabaseTable
          parent={path}
          place={place}
          rows={matching.slice(shownPage * ROWS_SHOWN, (shownPage + 1) * ROWS_SHOWN)}
          sort={sort}
          onSort={setSort}
          busy={isFetching}
        />
      )}
      <PaneFoot end={<Pager page={shownPage} total={matching.length} hasMore={hasNextPage && filter === ''} onPage={turnTo} />}>
        <Loaded count={loaded.length} hasMore={hasNextPage} filtered={filter !== ''} onMore={() => void fetchNextPage()} />
      </PaneFoot>
    </>
  )
}
