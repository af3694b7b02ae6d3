import type { DatabaseEntry, DatabasePath, DatabaseSort } from '@terrarium/contracts'
import { DATABASE_SORTS } from '@terrarium/contracts'
import { useState } from 'react'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { databasesQuery } from '../../data/database-queries.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { useTokenPages } from '../../ui/list/list-pages.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import type { ListState } from '../../ui/list/use-list-state.ts'
import { CreateDatabaseButton } from './create-database-button.tsx'
import { useDatabaseColumns } from './database-columns.tsx'
import { OpenDemoButton } from './open-demo-button.tsx'

/** What the list can be ordered by; the service knows name and time, the others order what is loaded. */
const LOCAL_ORDERS: Readonly<Record<string, (entry: DatabaseEntry) => string>> = {
  children: (entry) => String(entry.has_children === true),
  protected: (entry) => String(entry.protected === true),
  typecheck: (entry) => String(entry.typechecked ?? ''),
  updated: (entry) => entry.updated_at ?? '',
}

function servedSort({ sort, descending }: ListState): DatabaseSort {
  return DATABASE_SORTS.find((known) => known === `${descending ? '-' : ''}${sort}`) ?? 'name'
}

function localCompare({ sort, descending }: ListState) {
  const keyOf = LOCAL_ORDERS[sort]
  if (keyOf === undefined) return undefined
  return (one: DatabaseEntry, other: DatabaseEntry) => keyOf(one).localeCompare(keyOf(other)) * (descending ? -1 : 1)
}

interface LoadedProps {
  readonly count: number
  readonly filtered: boolean
  readonly onMore: (() => void) | undefined
  readonly onSearchAll: () => void
}

/** How many databases were looked at. A filter looks at those only, so there are ways to the others: some more, or a search of all. */
function Loaded({ count, filtered, onMore, onSearchAll }: LoadedProps) {
  if (onMore === undefined) return text('databases.count_all', { count })
  return (
    <>
      {text('databases.count_some', { count })}
      {filtered && (
        <>
          <Button size="xs" variant="ghost" onClick={onMore}>
            {text('databases.load_more')}
          </Button>
          <Button size="xs" variant="ghost" onClick={onSearchAll}>
            {text('databases.search_all')}
          </Button>
        </>
      )}
    </>
  )
}

/** The databases directly below a path: filter, order, pages, and what to do when there are none. */
export function DatabaseList({ path, place }: { readonly path: DatabasePath; readonly place: string }) {
  const services = useServices()
  const state = useListState({ list: 'databases', sorts: ['name', 'created_at', ...Object.keys(LOCAL_ORDERS)], defaultSort: 'name' })
  const [searchedForAll, setSearchedForAll] = useState('')
  const isOfAll = state.search !== '' && state.search === searchedForAll
  const prefix = isOfAll ? state.search.trim() : undefined
  const query = databasesQuery(services, path, { sort: servedSort(state), size: state.size.server, prefix })
  const matches = (entry: DatabaseEntry, search: string) => entry.name.toLowerCase().includes(search.trim().toLowerCase())
  const { pages, loaded, loadMore } = useTokenPages(state, { query, matches, compare: localCompare(state) })
  const { columns, dialogs } = useDatabaseColumns(path, pages.rows ?? [])
  return (
    <>
      <ListView
        state={state}
        pages={pages}
        caption={text('databases.caption', { place })}
        searchLabel={text('databases.search')}
        columns={columns}
        rowKey={(row) => row.name}
        tall
        failed={text('databases.list_failed')}
        empty={{
          title: text('databases.empty', { region: place }),
          text: text('databases.empty_help'),
          actions: (
            <>
              <CreateDatabaseButton variant="secondary" />
              <OpenDemoButton root={path} taken={[]} variant="secondary" />
              <a href={LINKS.documentation} {...EXTERNAL_LINK}>
                {text('databases.documentation')}
              </a>
            </>
          ),
        }}
        foot={
          <Loaded count={loaded} filtered={state.search !== ''} onMore={loadMore} onSearchAll={() => setSearchedForAll(state.search)} />
        }
        nothingMatchesHint={isOfAll || loadMore === undefined ? undefined : text('databases.search_loaded')}
      />
      {dialogs}
    </>
  )
}
