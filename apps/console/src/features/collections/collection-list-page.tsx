import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CREATE_DIALOG, paths } from '../../config/paths.ts'
import { contentsListQuery } from '../../data/contents-list.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { shareFragment } from '../../data/shared-query.ts'
import { text } from '../../messages/collections-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useOffsetPages } from '../../ui/list/list-pages.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { usePreferences } from '../../ui/use-preferences.ts'
import { onSheetWhile, useShortcut } from '../../ui/use-shortcut.ts'
import { COLLECTION_LIST, collectionColumns } from './collection-list.tsx'
import { useChangeRefusal } from './use-change-refusal.ts'

const CreateCollection = lazyDialog(async () => (await import('./create-collection.tsx')).CreateCollection)

const SHARED = { withArguments: false, withDocument: false } as const

interface CollectionListPageProps {
  /** What fills a database without collections with demo data. */
  readonly demo?: ReactNode
}

/** The collections of a database: found by prefix, ordered, created here. */
export function CollectionListPage({ demo }: CollectionListPageProps) {
  const services = useServices()
  const navigate = useNavigate()
  const { path } = useDatabase()
  const refusal = useChangeRefusal()
  const { counts } = usePreferences()
  const [search, setSearch] = useSearchParams()
  const state = useListState({ list: 'collections', sorts: Object.keys(COLLECTION_LIST.sorts), defaultSort: 'name' })
  const pages = useOffsetPages(state, (window) => contentsListQuery(services, path, COLLECTION_LIST, window))
  const setOpen = (open: boolean) => {
    const next = new URLSearchParams(search)
    if (open) next.set('dialog', CREATE_DIALOG)
    else next.delete('dialog')
    setSearch(next, { replace: true })
  }
  const create = () => refusal === undefined && setOpen(true)
  useShortcut('n', create, text('collections.create'), false, onSheetWhile(refusal === undefined))
  const button = (
    <Button variant="primary" icon="plus" disabledReason={refusal} onClick={create}>
      {text('collections.create')}
    </Button>
  )
  const emptyActions = (
    <>
      {button}
      {refusal === undefined && demo}
    </>
  )
  const trace = paths.database.href(path.regionGroup, path.names, 'shell') + shareFragment({ text: 'Collection.all()' }, SHARED)
  return (
    <>
      <DatabaseHead title={text('collections.title')} actions={button} />
      <DatabaseTabs current="collections" />
      <ListView
        state={state}
        pages={pages}
        caption={text('collections.title')}
        searchLabel={text('collections.search')}
        columns={collectionColumns(path, counts !== 'never')}
        rowKey={(row) => row.name}
        failed={text('collections.list_failed')}
        denied={{
          actions: (
            <Link className={buttonClass({})} to={trace}>
              {text('collections.trace')}
            </Link>
          ),
        }}
        empty={{ title: text('collections.none'), actions: emptyActions }}
      />
      <CreateCollection
        open={search.get('dialog') === CREATE_DIALOG && refusal === undefined}
        onClose={() => setOpen(false)}
        onCreated={(name) => void navigate(paths.collectionDocuments.href(path.regionGroup, path.names, name))}
      />
    </>
  )
}
