import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorHint, errorText } from '../data/error-text.ts'
import { text } from '../messages/dashboard-text.ts'
import { Button } from './button.tsx'
import { CopyDetailsButton } from './copy-details-button.tsx'
import { EmptyState } from './empty-state.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Table } from './table.tsx'
import type { Column } from './table.tsx'

interface SettingsListProps<Row> {
  readonly query: UseQueryResult<readonly Row[]>
  /** Names the table for assistive technology. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly empty: { readonly title: string; readonly text: string; readonly actions?: ReactNode }
  /** What is said for a failure without a text of its own. */
  readonly failed: string
}

/** A short list of the account's settings, loaded whole: rows, nothing yet, or what went wrong. */
export function SettingsList<Row>({ query, caption, columns, rowKey, empty, failed }: SettingsListProps<Row>) {
  const { data, error, refetch } = query
  if (error !== null && data === undefined) {
    const actions = (
      <>
        <Button icon="refresh" onClick={() => void refetch()}>
          {text('errors.try_again')}
        </Button>
        <CopyDetailsButton error={error} />
      </>
    )
    return (
      <EmptyState jar="crack" role="alert" title={errorText(error, { defaultMessage: failed })} actions={actions}>
        {errorHint(error)}
      </EmptyState>
    )
  }
  if (data === undefined) return <SkeletonRows />
  if (data.length === 0) {
    return (
      <EmptyState title={empty.title} actions={empty.actions}>
        {empty.text}
      </EmptyState>
    )
  }
  return <Table caption={caption} columns={columns} rows={data} rowKey={rowKey} tall />
}
