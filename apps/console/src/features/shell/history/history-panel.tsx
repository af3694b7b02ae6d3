import { useEffect, useState, useSyncExternalStore } from 'react'
import { contextKey } from '../../../data/run-context.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FilteredEmptyNote } from '../../../ui/filtered-empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { PrivateQuery } from '../../../ui/private-query.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { contextLabel } from '../context/context-label.ts'
import { SidePanel } from '../panel/side-panel.tsx'
import styles from '../panel/side-panel.module.css'
import { costliest, filterHistory } from '../run/run-history.ts'
import type { HistoryEntry, HistoryFilter, RunHistory } from '../run/run-history.ts'

interface HistoryPanelProps {
  readonly history: RunHistory
  /** Shows a run with the result it had; nothing is sent. */
  readonly onOpen: (entry: HistoryEntry) => void
  readonly onInsert: (entry: HistoryEntry) => void
  readonly onCompare: (entry: HistoryEntry) => void
  /** The run that another one is compared with. */
  readonly compared: HistoryEntry | undefined
  readonly onClose: () => void
}

/** Entries that are drawn; searching finds the others. */
const SHOWN_MAX = 200
const COSTLIEST = 5
/** Characters of a query. */
const QUERY_LENGTH_MAX = 300

function operationsOf({ stats }: HistoryEntry): string {
  if (stats === undefined) return ''
  return text('history.operations', { read: stats.readOps, write: stats.writeOps, compute: stats.computeOps })
}

function factsOf(entry: HistoryEntry): string {
  const time = entry.at.replace('T', ' ').slice(0, 19)
  const parts = [
    time,
    entry.hadSecret ? text('shell.context_secret') : contextLabel(entry.context),
    `${Math.round(entry.totalTimeMs)} ms`,
    operationsOf(entry),
    entry.mode === 'dry' ? text('shell.dry_run') : '',
    entry.time === undefined ? '' : text('shell.reading_at', { time: entry.time }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

interface ItemProps extends Pick<HistoryPanelProps, 'onOpen' | 'onInsert' | 'onCompare' | 'compared'> {
  readonly entry: HistoryEntry
}

function Item({ entry, onOpen, onInsert, onCompare, compared }: ItemProps) {
  const isBad = entry.outcome !== 'ok'
  return (
    <li className={styles['item']}>
      <button type="button" className={styles['open']} onClick={() => onOpen(entry)}>
        <span className={styles['query']} dir="ltr" translate="no">
          <PrivateQuery query={entry.text} lengthMax={QUERY_LENGTH_MAX} />
        </span>
        <span className={styles['facts']}>
          <span className={classNames(isBad && styles['bad'])}>{entry.outcome}</span> · {factsOf(entry)}
        </span>
      </button>
      <span className={styles['more']}>
        <Menu
          label={text('history.menu')}
          placement="bottom-end"
          trigger={<IconButton icon="more" size="xs" label={text('history.menu')} />}
        >
          <MenuItem icon="clock" disabled={!entry.hasResult} onSelect={() => onOpen(entry)}>
            {text('history.open')}
          </MenuItem>
          <MenuItem icon="edit" onSelect={() => onInsert(entry)}>
            {text('history.insert')}
          </MenuItem>
          <MenuItem icon="columns" disabled={!entry.hasResult} onSelect={() => onCompare(entry)}>
            {text(compared === undefined ? 'history.compare' : 'history.compare_with')}
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}

const STATUSES = ['all', 'ok', 'failed'] as const

/** Milliseconds from which a run is a slow one. */
const SLOW_MS = 1000

interface FiltersProps {
  readonly filter: HistoryFilter
  /** With whose privileges the runs were made, each once. */
  readonly contexts: readonly RunContext[]
  readonly onFilter: (filter: HistoryFilter) => void
}

function contextsOf(entries: readonly HistoryEntry[]): readonly RunContext[] {
  return [...new Map(entries.map(({ context }) => [contextKey(context), context])).values()]
}

/** Chooses among the runs by words, by how they went, how long they took, and with whose privileges. */
function Filters({ filter, contexts, onFilter }: FiltersProps) {
  return (
    <div className={styles['tools']} role="search">
      <SearchField
        label={text('history.search')}
        placeholder={text('history.search')}
        value={filter.words}
        onValueChange={(words) => onFilter({ ...filter, words })}
      />
      <div className={styles['chips']}>
        {STATUSES.map((status) => (
          <Button
            key={status}
            size="xs"
            variant="ghost"
            on={filter.status === status}
            aria-pressed={filter.status === status}
            onClick={() => onFilter({ ...filter, status })}
          >
            {text(`history.status_${status}`)}
          </Button>
        ))}
        <Button
          size="xs"
          variant="ghost"
          on={filter.writesOnly}
          aria-pressed={filter.writesOnly}
          onClick={() => onFilter({ ...filter, writesOnly: !filter.writesOnly })}
        >
          {text('history.writes')}
        </Button>
        <Button
          size="xs"
          variant="ghost"
          on={filter.fromMs > 0}
          aria-pressed={filter.fromMs > 0}
          onClick={() => onFilter({ ...filter, fromMs: filter.fromMs > 0 ? 0 : SLOW_MS })}
        >
          {text('history.slow')}
        </Button>
        {contexts.length > 1 && (
          <select
            aria-label={text('shell.run_as')}
            value={filter.context ?? ''}
            onChange={(event) => onFilter({ ...filter, context: event.target.value === '' ? undefined : event.target.value })}
          >
            <option value="">{text('history.every_context')}</option>
            {contexts.map((context) => (
              <option key={contextKey(context)} value={contextKey(context)}>
                {contextLabel(context)}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  )
}

const NO_FILTER: HistoryFilter = { words: '', status: 'all', writesOnly: false, fromMs: 0, context: undefined }

/** A filter in the words of its controls. */
function filterText({ words, status, writesOnly, fromMs }: HistoryFilter): string {
  const parts = [
    words.trim() === '' ? '' : `“${words.trim()}”`,
    status === 'all' ? '' : text(`history.status_${status}`),
    writesOnly ? text('history.writes') : '',
    fromMs > 0 ? text('history.slow') : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** What was run in this database, with the results of then. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { history, compared, onClose } = props
  const entries = useSyncExternalStore(history.subscribe, history.getEntries)
  const [filter, setFilter] = useState(NO_FILTER)
  const [byCost, setByCost] = useState(false)
  useEffect(() => void history.load(), [history])
  const found = entries === undefined ? [] : filterHistory(entries, filter)
  const shown = byCost ? costliest(found, COSTLIEST) : found.slice(0, SHOWN_MAX)
  const menu = (
    <Menu
      label={text('history.menu_all')}
      placement="bottom-end"
      trigger={<IconButton icon="more" size="xs" label={text('history.menu_all')} />}
    >
      <MenuItem icon="usage" onSelect={() => setByCost(!byCost)}>
        {text(byCost ? 'history.latest' : 'history.costliest')}
      </MenuItem>
      <MenuItem icon="trash" danger onSelect={() => void history.clear()}>
        {text('history.clear')}
      </MenuItem>
    </Menu>
  )
  return (
    <SidePanel title={text('shell.history')} actions={menu} onClose={onClose}>
      <Filters filter={filter} contexts={contextsOf(entries ?? [])} onFilter={setFilter} />
      {compared !== undefined && <p className={styles['note']}>{text('history.comparing')}</p>}
      {entries === undefined && <Spinner />}
      {entries?.length === 0 && <p className={styles['empty']}>{text('shell.history_empty')}</p>}
      {entries !== undefined && entries.length > 0 && shown.length === 0 && (
        <FilteredEmptyNote className={styles['empty']} filter={filterText(filter)} onClear={() => setFilter(NO_FILTER)} />
      )}
      <ul className={styles['list']}>
        {shown.map((entry) => (
          <Item key={entry.id} {...props} entry={entry} />
        ))}
      </ul>
      {found.length > shown.length && !byCost && (
        <p className={styles['note']}>{text('history.more', { count: found.length - shown.length })}</p>
      )}
    </SidePanel>
  )
}
