import { ApiError } from '@terrarium/contracts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorHint } from '../../../data/error-text.ts'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { downloadText } from '../../../ui/download.ts'
import { FilteredEmptyNote } from '../../../ui/filtered-empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Note } from '../../../ui/note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { SidePanel } from '../panel/side-panel.tsx'
import styles from '../panel/side-panel.module.css'
import type { SavedQueries, SavedQuery, SavedState } from './saved-queries.ts'
import { EVERYWHERE } from '../../../data/saved-query.ts'
import own from './saved.module.css'
import { showTaken, TakeOver } from './take-over.tsx'

interface SavedPanelProps {
  readonly queries: SavedQueries
  readonly onOpen: (query: SavedQuery) => void
  readonly onEdit: (query: SavedQuery) => void
  /** Shows the queries of every database. */
  readonly onAll: () => void
  readonly onClose: () => void
}

function Item({ query, queries, onOpen, onEdit }: Omit<SavedPanelProps, 'onAll' | 'onClose'> & { readonly query: SavedQuery }) {
  return (
    <li className={styles['item']}>
      <button type="button" className={styles['open']} onClick={() => onOpen(query)}>
        <span className={styles['name']}>{query.name}</span>
        <span className={styles['facts']}>
          {query.description !== '' ? query.description : query.text.replace(/\s+/g, ' ').slice(0, 80)}
          {query.database === EVERYWHERE && ` · ${text('saved.everywhere_mark')}`}
          {query.version === undefined && queries.get().keeper === 'account' && ` · ${text('saved.on_computer')}`}
        </span>
        {query.labels.length > 0 && (
          <span className={own['labels']}>
            {query.labels.map((label) => (
              <Badge key={label} tone="line">
                {label}
              </Badge>
            ))}
          </span>
        )}
      </button>
      <span className={styles['more']}>
        <Menu
          label={text('saved.menu', { name: query.name })}
          placement="bottom-end"
          trigger={<IconButton icon="more" size="xs" label={text('saved.menu', { name: query.name })} />}
        >
          <MenuItem icon="edit" onSelect={() => onEdit(query)}>
            {text('saved.edit')}
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={() => void remove(queries, query)}>
            {text('saved.remove')}
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}

/** Deletes a query and says so when that fails. */
async function remove(queries: SavedQueries, query: SavedQuery): Promise<void> {
  await queries.remove(query).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    toasts.show({ theme: 'error', title: text('saved.remove_failed'), detail: errorHint(error) })
  })
}

async function importFile(queries: SavedQueries, file: File | undefined): Promise<void> {
  if (file === undefined) return
  const taken = await queries.importText(await new Response(file).text())
  showTaken(text('saved.imported', { count: taken.count }), taken)
}

interface StandingProps {
  readonly state: SavedState
  readonly isFound: boolean
  readonly words: string
  readonly onClear: () => void
  readonly onRetry: () => void
}

/** What stands in place of queries: that they are read, that they cannot be, or that there are none. */
function Standing({ state, isFound, words, onClear, onRetry }: StandingProps) {
  const { queries, error } = state
  if (error !== undefined) {
    return (
      <div className={own['offer']}>
        <Note tone="bad" role="alert" detail={errorHint(error)}>
          {text('saved.list_failed')}
        </Note>
        <Button size="xs" onClick={onRetry}>
          {text('errors.try_again')}
        </Button>
      </div>
    )
  }
  if (queries === undefined) return <Spinner />
  if (isFound) return null
  if (queries.length === 0) return <p className={styles['empty']}>{text('saved.empty')}</p>
  return <FilteredEmptyNote className={styles['empty']} filter={`“${words}”`} onClear={onClear} />
}

/** Queries kept under names, by folder. */
export function SavedPanel({ queries, onOpen, onEdit, onAll, onClose }: SavedPanelProps) {
  const state = useSyncExternalStore(queries.subscribe, queries.get)
  const [words, setWords] = useState('')
  const file = useRef<HTMLInputElement>(null)
  useEffect(() => void queries.load(), [queries])
  const wanted = words.toLowerCase()
  const found = (state.queries ?? []).filter(({ name, text: query, folder, labels }) =>
    `${name} ${folder} ${labels.join(' ')} ${query}`.toLowerCase().includes(wanted),
  )
  const folders = [...new Set(found.map(({ folder }) => folder))]
  const menu = (
    <Menu
      label={text('saved.menu_all')}
      placement="bottom-end"
      trigger={<IconButton icon="more" size="xs" label={text('saved.menu_all')} />}
    >
      <MenuItem icon="pin" onSelect={onAll}>
        {text('saved.all')}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => downloadText('queries.json', queries.exportText(), 'application/json')}>
        {text('saved.export')}
      </MenuItem>
      <MenuItem icon="upload" onSelect={() => file.current?.click()}>
        {text('saved.import')}
      </MenuItem>
    </Menu>
  )
  return (
    <SidePanel title={text('saved.title')} actions={menu} onClose={onClose}>
      <div className={styles['tools']} role="search">
        <SearchField label={text('saved.search')} placeholder={text('saved.search')} value={words} onValueChange={setWords} />
      </div>
      <input
        ref={file}
        type="file"
        className={own['file']}
        accept="application/json"
        aria-label={text('saved.import')}
        tabIndex={-1}
        onChange={(event) => void importFile(queries, event.target.files?.[0])}
      />
      <TakeOver queries={queries} count={state.localCount} />
      <Standing state={state} isFound={found.length > 0} words={words} onClear={() => setWords('')} onRetry={() => void queries.load()} />
      <div className={styles['list']}>
        {folders.map((folder) => (
          <section key={folder} aria-label={folder === '' ? text('saved.title') : folder}>
            {folder !== '' && <h3 className={styles['folder']}>{folder}</h3>}
            <ul className={styles['list']}>
              {found
                .filter((query) => query.folder === folder)
                .map((query) => (
                  <Item key={query.id} query={query} queries={queries} onOpen={onOpen} onEdit={onEdit} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {state.keeper !== undefined && <p className={styles['note']}>{text(state.keeper === 'account' ? 'saved.account' : 'saved.local')}</p>}
    </SidePanel>
  )
}
