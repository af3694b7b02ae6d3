import { useRef } from 'react'
import type { ReactNode } from 'react'
import { errorHint, errorText } from '../../data/error-text.ts'
import { isUnderWay } from '../../data/loading-state.ts'
import { isPermissionDenied } from '../../data/query-outcome.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../button.tsx'
import { CopyDetailsButton } from '../copy-details-button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Icon } from '../icon.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../menu.tsx'
import { Note } from '../note.tsx'
import { PaneFoot, PaneToolbar } from '../pane.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { Table } from '../table.tsx'
import type { Column } from '../table.tsx'
import { SearchField } from '../text-field.tsx'
import { useShortcut } from '../use-shortcut.ts'
import { findPageSize, PAGE_SIZE_NAMES } from './page-size.ts'
import type { ListPages } from './list-pages.ts'
import type { ListState } from './use-list-state.ts'
import styles from './list.module.css'

/** A column of a list; one with `sort` can order it. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'sorted' | 'onSort'> {
  /** The sort's name in addresses. */
  readonly sort?: string
}

interface ListViewProps<Row> {
  readonly state: ListState
  readonly pages: ListPages<Row>
  /** Names the table for assistive technology. */
  readonly caption: string
  readonly searchLabel: string
  readonly columns: readonly ListColumn<Row>[]
  readonly rowKey: (row: Row) => string
  readonly tall?: boolean
  /** Shown where nothing exists: one sentence, one action, a link. */
  readonly empty: { readonly title: string; readonly text?: string; readonly actions?: ReactNode }
  /** What is said for a failure without a text of its own. */
  readonly failed: string
  /** What else is said and offered where the secret of the database may not read the list. */
  readonly denied?: { readonly text?: string; readonly actions?: ReactNode } | undefined
  readonly toolbar?: ReactNode
  /** The sentence at the foot. */
  readonly foot?: ReactNode
  /** Below "Nothing matches." */
  readonly nothingMatchesHint?: string | undefined
}

function SizeMenu({ state }: { readonly state: ListState }) {
  const { server, client } = state.size
  const item = (name: string, label: string) => {
    const size = findPageSize(name)
    const isChosen = size?.server === server && size.client === client
    return (
      <MenuItem key={name} end={isChosen ? <Icon name="check" size={14} /> : ''} onSelect={() => state.setSize(name)}>
        {label}
      </MenuItem>
    )
  }
  const isPreset = (name: string) => !/^\d/.test(name)
  const label = text('list.size', { client })
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={
        <Button size="xs" variant="ghost" endIcon="chevronDown">
          {label}
        </Button>
      }
    >
      <MenuHeading>{text('list.size_rows')}</MenuHeading>
      {PAGE_SIZE_NAMES.filter(isPreset).map((name) => {
        const { client: rows, server: asked } = findPageSize(name) ?? state.size
        return item(name, text('list.size_preset', { rows, asked }))
      })}
      <MenuSeparator />
      <MenuHeading>{text('list.size_server')}</MenuHeading>
      {PAGE_SIZE_NAMES.filter((name) => !isPreset(name)).map((name) => item(name, name))}
    </Menu>
  )
}

function Pager<Row>({ state, pages }: { readonly state: ListState; readonly pages: ListPages<Row> }) {
  const { rows = [], from, matching, previous, next } = pages
  return (
    <span className={styles['pager']}>
      <SizeMenu state={state} />
      <span className={styles['place']} role="status">
        {text('list.page', { from: rows.length === 0 ? 0 : from + 1, to: from + rows.length, total: matching ?? '…' })}
      </span>
      <Button size="xs" disabled={previous === undefined} onClick={previous}>
        {text('list.previous')}
      </Button>
      <Button size="xs" disabled={next === undefined} onClick={next}>
        {text('list.next')}
      </Button>
    </span>
  )
}

/** The search of a list; `/` leads to it, Escape empties it, Enter keeps it. */
function ListToolbar({ state, label, children }: { readonly state: ListState; readonly label: string; readonly children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', () => field.current?.focus(), text('shortcut.search'))
  return (
    <PaneToolbar>
      <SearchField
        ref={field}
        className={styles['search'] ?? ''}
        label={label}
        shortcut="/"
        value={state.typed}
        suggestions={state.searches}
        onValueChange={state.setTyped}
        onCommit={state.commitSearch}
      />
      {children}
    </PaneToolbar>
  )
}

interface ListFailedProps<Row> extends Pick<ListViewProps<Row>, 'failed' | 'denied'> {
  readonly error: unknown
  readonly onRetry: () => void
}

function ListFailed<Row>({ error, failed, denied, onRetry }: ListFailedProps<Row>) {
  if (isPermissionDenied(error)) {
    return (
      <EmptyState jar="lock" role="alert" title={errorText(error)} actions={denied?.actions}>
        {denied?.text ?? text('list.denied')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      jar="crack"
      role="alert"
      title={errorText(error, { defaultMessage: failed })}
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

function NothingMatches({ state, hint }: { readonly state: ListState; readonly hint: string | undefined }) {
  return (
    <EmptyState
      title={text('list.nothing_matches', { search: state.search })}
      actions={<Button onClick={() => state.setTyped('')}>{text('list.clear_search')}</Button>}
    >
      {hint}
    </EmptyState>
  )
}

/**
 * A list page's body: search, table, pages, and every state in between.
 *
 * Rows that are there stay while others load or fail to; only a list that has nothing to show gives its place to a state.
 */
export function ListView<Row>(props: ListViewProps<Row>) {
  const {
    state,
    pages,
    caption,
    searchLabel,
    columns,
    rowKey,
    tall = false,
    empty,
    failed,
    toolbar,
    foot,
    denied,
    nothingMatchesHint,
  } = props
  const { rows, error } = pages
  if (rows === undefined && error !== null && error !== undefined) {
    return <ListFailed error={error} failed={failed} denied={denied} onRetry={pages.retry} />
  }
  if (pages.isEmpty && state.search === '') {
    return (
      <EmptyState jar="sprout" title={empty.title} actions={empty.actions}>
        {empty.text}
      </EmptyState>
    )
  }
  const sortable = columns.map(({ sort, ...column }): Column<Row> => {
    if (sort === undefined) return column
    const sorted = sort !== state.sort ? undefined : state.descending ? 'descending' : 'ascending'
    return { ...column, sorted, onSort: () => state.sortBy(sort) }
  })
  return (
    <>
      <ListToolbar state={state} label={searchLabel}>
        {toolbar}
      </ListToolbar>
      {rows !== undefined && error !== null && error !== undefined && (
        <Note
          tone="bad"
          role="alert"
          detail={
            <Button size="xs" onClick={pages.retry}>
              {text('errors.try_again')}
            </Button>
          }
        >
          {errorText(error, { defaultMessage: failed })}
        </Note>
      )}
      {rows === undefined ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <NothingMatches state={state} hint={nothingMatchesHint} />
      ) : (
        <Table caption={caption} columns={sortable} rows={rows} rowKey={rowKey} tall={tall} busy={isUnderWay(pages.loading)} />
      )}
      <PaneFoot end={<Pager state={state} pages={pages} />}>{foot}</PaneFoot>
    </>
  )
}
