import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTENTS_KEY, formatCount } from '../../../data/database-contents.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/compare-databases-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import styles from './compare.module.css'
import { countDocuments } from './document-counts.ts'

/** A database and the names of its collections. */
export interface ComparedSide {
  readonly path: DatabasePath
  readonly collections: readonly string[]
}

function useCounts(sides: readonly [ComparedSide, ComparedSide], isWanted: boolean) {
  const services = useServices()
  return useQueries({
    queries: sides.map(({ path, collections }) => ({
      queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'document-counts', ...collections],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => countDocuments(services, path, collections, signal),
      enabled: isWanted,
    })),
  })
}

/** How many documents each collection has in both databases, counted when somebody asks. */
export function CountsSection({ sides }: { readonly sides: readonly [ComparedSide, ComparedSide] }) {
  const [isWanted, setWanted] = useState(false)
  const results = useCounts(sides, isWanted)
  const names = [...new Set(sides.flatMap(({ collections }) => collections))].sort()
  const failed = results.find(({ error }) => error !== null)
  const countIn = (side: number) => (name: string) => {
    const count = results[side]?.data?.get(name)
    return sides[side]?.collections.includes(name) === true ? (count === undefined ? '…' : formatCount(count)) : text('compare.absent')
  }
  const columns: readonly Column<string>[] = [
    { id: 'name', label: text('compare.collection'), cell: (name) => <bdi dir="ltr">{name}</bdi> },
    ...sides.map(({ path }, side): Column<string> => ({
      id: String(side),
      label: formatDatabasePath(path),
      align: 'end',
      cell: countIn(side),
    })),
  ]
  if (names.length === 0) return <p>{text('compare.no_collections')}</p>
  if (!isWanted) return <Button onClick={() => setWanted(true)}>{text('compare.count')}</Button>
  if (failed !== undefined) {
    const again = (
      <Button size="xs" icon="refresh" onClick={() => results.forEach(({ refetch }) => void refetch())}>
        {text('errors.try_again')}
      </Button>
    )
    return (
      <Note tone="bad" role="alert" detail={again}>
        {errorText(failed.error, { defaultMessage: text('compare.count_failed') })}
      </Note>
    )
  }
  const isCounting = results.some(({ data }) => data === undefined)
  return (
    <div className={styles['sheet']}>
      <p role="status" className={styles['quiet']}>
        {isCounting && text('compare.counting')}
      </p>
      <Table caption={text('compare.counts')} columns={columns} rows={names} rowKey={(name) => name} busy={isCounting} />
    </div>
  )
}
