import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { contentsListQuery } from '../../data/contents-list.ts'
import { formatCount } from '../../data/database-contents.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { keyColumns } from './key-columns.tsx'
import { keyList } from './key-list.ts'

interface RootKeysProps {
  readonly regionGroup: DatabasePath['regionGroup']
  /** The region group as people call it. */
  readonly place: string
}

/** Keys that are listed; the rest is counted. */
const SHOWN_MAX = 100

const COLUMNS = keyColumns(undefined, () => undefined).filter(({ id }) => id !== 'actions')

function RootKeys({ regionGroup, place }: RootKeysProps) {
  const services = useServices()
  const window = { prefix: '', sort: 'expires', descending: false, offset: 0, limit: SHOWN_MAX }
  const { data, error, refetch } = useQuery(contentsListQuery(services, { regionGroup, names: [] }, keyList(true), window))
  if (data === undefined && error !== null) {
    return (
      <EmptyState
        jar="crack"
        role="alert"
        title={errorText(error, { defaultMessage: text('resources.list_failed') })}
        actions={<Button onClick={() => void refetch()}>{text('errors.try_again')}</Button>}
      />
    )
  }
  if (data === undefined) return <SkeletonRows rows={3} />
  if (data.rows.length === 0) return <EmptyState jar="sprout" title={text('resources.none_keys')} />
  return (
    <>
      <Table caption={text('keys.root_title', { place })} columns={COLUMNS} rows={data.rows} rowKey={({ id }) => id} tall />
      {data.total > data.rows.length && <p>{text('keys.root_more', { shown: data.rows.length, total: formatCount(data.total) })}</p>}
    </>
  )
}

interface RootKeysDialogProps extends RootKeysProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The keys of the account's root in a region group: those that belong to no database. */
export function RootKeysDialog({ open, onClose, ...props }: RootKeysDialogProps) {
  return (
    <Dialog
      open={open}
      wide
      onClose={onClose}
      title={text('keys.root_title', { place: props.place })}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      <p>{text('keys.root_text')}</p>
      <RootKeys {...props} />
    </Dialog>
  )
}
