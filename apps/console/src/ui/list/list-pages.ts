import { COUNT_CAP } from '@terrarium/contracts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage, ListWindow } from '../../data/contents-list.ts'
import { loadingStateOf } from '../../data/loading-state.ts'
import type { LoadingState } from '../../data/loading-state.ts'
import { text } from '../../messages/text.ts'
import type { ListState } from './use-list-state.ts'

/** The rows of one screen page and the way to the others. */
export interface ListPages<Row> {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly from: number
  /** How many match; capped, or with a plus where more may exist. */
  readonly matching: string | undefined
  /** Whether there is nothing at all, whatever is searched for. */
  readonly isEmpty: boolean
  readonly error: unknown
  readonly loading: LoadingState
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly retry: () => void
}

/** Renders a count that may have stopped at the cap. */
export function formatCapped(count: number): string {
  return count >= COUNT_CAP ? text('count.capped') : String(count)
}

/** Pages of a list that is asked for by offset: the address says which rows are shown, the server page around them is what is asked for. */
export function useOffsetPages<Row, Key extends QueryKey>(
  state: ListState,
  queryOf: (window: ListWindow) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>,
): ListPages<Row> {
  const { server, client } = state.size
  const start = Math.floor(state.offset / server) * server
  const { search: prefix, sort, descending } = state
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf({ prefix, sort, descending, offset: start, limit: server }),
    placeholderData: keepPreviousData,
  })
  const from = state.offset
  const end = from + client
  return {
    rows: data?.rows.slice(from - start, from - start + client),
    from,
    matching: data === undefined ? undefined : formatCapped(data.matching),
    isEmpty: data !== undefined && data.total === 0,
    error,
    loading: loadingStateOf({ data, error, isFetching, isPaging: isPlaceholderData }),
    previous: from === 0 ? undefined : () => state.setOffset(Math.max(0, from - client)),
    next: data === undefined || end >= data.matching ? undefined : () => state.setOffset(end),
    retry: () => void refetch(),
  }
}

interface TokenPage<Row> {
  readonly results: readonly Row[]
}

interface TokenPagesOptions<Row, Page extends TokenPage<Row>, Key extends QueryKey> {
  readonly query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string | undefined>
  /** Whether a loaded row is searched for. */
  readonly matches: (row: Row, search: string) => boolean
  /** Orders loaded rows where the service does not. */
  readonly compare?: ((one: Row, other: Row) => number) | undefined
}

/** Pages of a list that hands out a token for what follows. The search looks at what is loaded; `loadMore` leads on. */
export function useTokenPages<Row, Page extends TokenPage<Row>, Key extends QueryKey>(
  state: ListState,
  options: TokenPagesOptions<Row, Page, Key>,
) {
  const { data, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(options.query)
  const [page, setPage] = useState(0)
  const { client } = state.size
  const loaded = data?.pages.flatMap((result) => result.results)
  const found = loaded?.filter((row) => options.matches(row, state.search))
  const sorted = options.compare === undefined || found === undefined ? found : [...found].sort(options.compare)
  const count = sorted?.length ?? 0
  const lastPage = Math.max(0, Math.ceil(count / client) - 1)
  const shown = Math.min(page, lastPage)
  const next = () => {
    if (shown < lastPage) setPage(shown + 1)
    else void fetchNextPage().then(() => setPage(shown + 1))
  }
  const pages: ListPages<Row> = {
    rows: sorted?.slice(shown * client, (shown + 1) * client),
    from: shown * client,
    matching: sorted === undefined ? undefined : `${count}${hasNextPage ? '+' : ''}`,
    isEmpty: loaded !== undefined && loaded.length === 0,
    error,
    loading: loadingStateOf({ data, error, isFetching, isPaging: isFetchingNextPage }),
    previous: shown === 0 ? undefined : () => setPage(shown - 1),
    next: shown < lastPage || hasNextPage ? next : undefined,
    retry: () => void refetch(),
  }
  return { pages, loaded: loaded?.length ?? 0, loadMore: hasNextPage ? () => void fetchNextPage() : undefined }
}
