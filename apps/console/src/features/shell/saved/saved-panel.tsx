import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { downloadText } from '../../../ui/download.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { SidePanel } from '../panel/side-panel.tsx'
import styles from '../panel/side-panel.module.css'
import type { SavedQueries, SavedQuery } from './saved-queries.ts'
import { EVERYWHERE } from './saved-queries.ts'
import own from './saved.module.css'

interface SavedPanelProps {
  readonly queries: SavedQueries
  readonly onOpen: (query: SavedQuery) => void
  readonly onEdit: (query: SavedQuery) => void
  readonly onClose: () => void
}

function Item({ query, queries, onOpen, onEdit }: Omit<SavedPanelProps, 'onClose'> & { readonly query: SavedQuery }) {
  return (
    <li className={styles['item']}>
      <button type="button" className={styles['open']} onClick={() => onOpen(query)}>
        <span className={styles['name']}>{query.name}</span>
        <span className={styles['facts']}>
          {query.description !== '' ? query.description : query.text.replace(/\s+/g, ' ').slice(0, 80)}
          {query.database === EVERYWHERE && ` · ${text('saved.everywhere_mark')}`}
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
          <MenuItem icon="trash" danger onSelect={() => void queries.remove(query.id)}>
            {text('saved.remove')}
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}

/** Queries kept under names, by folder. */
export function SavedPanel({ queries, onOpen, onEdit, onClose }: SavedPanelProps) {
  const list = useSyncExternalStore(queries.subscribe, queries.get)
  const [words, setWords] = useState('')
  const file = useRef<HTMLInputElement>(null)
  useEffect(() => void queries.load(), [queries])
  const wanted = words.toLowerCase()
  const found = (list ?? []).filter(({ name, text: query, folder, labels }) =>
    `${name} ${folder} ${labels.join(' ')} ${query}`.toLowerCase().includes(wanted),
  )
  const folders = [...new Set(found.map(({ folder }) => folder))]
  const importFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const count = await queries.importText(await new Response(chosen).text())
    toasts.show({ theme: count > 0 ? 'success' : 'error', title: text('saved.imported', { count }) })
  }
  const menu = (
    <Menu
      label={text('saved.menu_all')}
      placement="bottom-end"
      trigger={<IconButton icon="more" size="xs" label={text('saved.menu_all')} />}
    >
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
        onChange={(event) => void importFile(event.target.files?.[0])}
      />
      {list !== undefined && found.length === 0 && (
        <p className={styles['empty']}>{text(list.length === 0 ? 'saved.empty' : 'history.no_match')}</p>
      )}
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
      <p className={styles['note']}>{text('saved.local')}</p>
    </SidePanel>
  )
}
