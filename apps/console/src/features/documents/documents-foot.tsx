import { COUNT_CAP, SERVER_PAGE_SIZE_OPTIONS } from '@terrarium/contracts'
import type { QueryStats } from '../../data/query-outcome.ts'
import { setReads } from '../../data/document-count.ts'
import { text } from '../../messages/document-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { DocumentsView } from './source/use-documents.ts'
import styles from './documents-page.module.css'

interface DocumentsFootProps {
  readonly view: DocumentsView
  /** The first row in sight. */
  readonly firstRow: number
  readonly size: number
  readonly onSize: (size: number) => void
  readonly onScrollTo: (row: number) => void
}

function CountText({ view, from, to }: { readonly view: DocumentsView; readonly from: number; readonly to: number }) {
  const { count, pages, documents } = view
  const isWhole = !pages.hasNextPage
  const total = count.value ?? (isWhole ? documents.length : undefined)
  if (total !== undefined) {
    return <span>{text('documents.range', { from, to, total: total >= COUNT_CAP ? text('count.capped') : String(total) })}</span>
  }
  return (
    <>
      <span>{text(count.counting ? 'documents.range_counting' : 'documents.range_open', { from, to })}</span>
      {count.counting ? (
        <LinkButton onClick={count.cancel}>{text('documents.count_cancel')}</LinkButton>
      ) : (
        count.start !== undefined && (
          <LinkButton title={text('documents.count_cost', { reads: setReads(documents.length) })} onClick={count.start}>
            {count.failed ? text('documents.count_again') : text('documents.count')}
          </LinkButton>
        )
      )}
    </>
  )
}

function statsText(stats: QueryStats | undefined, totalTimeMs: number): string {
  if (stats === undefined) return ''
  return text('documents.stats', {
    reads: stats.readOps,
    writes: stats.writeOps,
    compute: stats.computeOps,
    time: stats.serverTimeMs === 0 ? totalTimeMs : stats.serverTimeMs,
  })
}

/** The foot of the grid: which rows of how many, what the last page cost, documents a call, and the pages before and behind. */
export function DocumentsFoot({ view, firstRow, size, onSize, onScrollTo }: DocumentsFootProps) {
  const { pages, documents } = view
  const loaded = pages.data?.pages ?? []
  const starts = loaded.reduce<readonly number[]>((all, page) => [...all, (all[all.length - 1] ?? 0) + page.documents.length], [0])
  const current = Math.max(0, starts.filter((start, at) => start <= firstRow && at < loaded.length).length - 1)
  const [from, to] = [starts[current] ?? 0, starts[current + 1] ?? documents.length]
  const hasNext = current < loaded.length - 1 || pages.hasNextPage
  const last = loaded[current]
  const next = () => {
    if (current < loaded.length - 1) onScrollTo(starts[current + 1] ?? 0)
    else void pages.fetchNextPage().then((result) => (result.isError ? undefined : onScrollTo(to)))
  }
  return (
    <footer className={styles['foot']}>
      <span className={styles['range']} role="status">
        {documents.length > 0 && !pages.isPlaceholderData && <CountText view={view} from={from + 1} to={to} />}
      </span>
      <span className={styles['stats']}>{statsText(last?.stats, last?.totalTimeMs ?? 0)}</span>
      {last !== undefined && last.size < size && (
        <span className={styles['stats']} role="status">
          {text('documents.large', { size: last.size })}
        </span>
      )}
      <span className={styles['size']}>
        <select aria-label={text('documents.page_size')} value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {SERVER_PAGE_SIZE_OPTIONS.map((option) => (
            <option key={option} value={option}>
              {text('documents.per_page', { size: option })}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </span>
      <span className={styles['pager']}>
        <Button size="sm" icon="chevronLeft" disabled={current === 0} onClick={() => onScrollTo(starts[current - 1] ?? 0)}>
          {text('documents.previous')}
        </Button>
        <Button size="sm" endIcon="chevronRight" disabled={!hasNext} loading={pages.isFetchingNextPage} onClick={next}>
          {text('documents.next')}
        </Button>
      </span>
    </footer>
  )
}
