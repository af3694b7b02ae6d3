import { childPath, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { exportHref } from '../../config/paths.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/explorer-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmDeletionDialog } from '../../ui/form/confirm-deletion-dialog.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { CONTENT_KINDS, contentCountsQuery, formatCount } from '../../data/database-contents.ts'
import type { ContentCounts } from '../../data/database-contents.ts'
import { deleteDatabase } from './database-mutations.ts'
import { KeptSnapshots } from './kept-snapshots.tsx'
import { latestContentsQuery } from './latest-contents-query.ts'
import styles from './database-dialogs.module.css'

interface DeleteDatabaseDialogProps {
  readonly open: boolean
  readonly parent: DatabasePath
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

function consequenceText(counts: ContentCounts): string {
  const [children = '', ...contents] = [...CONTENT_KINDS]
    .reverse()
    .map((kind) => text(`delete_database.${kind}`, { count: formatCount(counts[kind]) }))
  return text('delete_database.consequence', { contents: contents.reverse().join(', '), children })
}

/** Names the children that go with a database, the latest changed ones where they are many. */
function Children({ path, count }: { readonly path: DatabasePath; readonly count: number }) {
  const { data } = useQuery({ ...latestContentsQuery(useServices(), path), enabled: count > 0 })
  if (data === undefined || count === 0) return null
  const names = data.children.map(({ name }) => name).join(', ')
  const shown = count > data.children.length ? text('delete_database.more_names', { names }) : names
  return (
    <p>
      <bdi>{text('delete_database.child_names', { names: shown })}</bdi>
    </p>
  )
}

function Consequence({ parent, name }: { readonly parent: DatabasePath; readonly name: string }) {
  const services = useServices()
  const path = childPath(parent, name)
  const { data, isError } = useQuery(contentCountsQuery(services, path))
  const waiting = isError ? text('delete_database.count_failed') : text('delete_database.counting')
  return (
    <div className={styles['consequence']} aria-live="polite">
      <p>{data === undefined ? waiting : consequenceText(data)}</p>
      {data !== undefined && <Children path={path} count={data.children} />}
      <p>{text('delete_database.final')}</p>
      <KeptSnapshots path={path} />
    </div>
  )
}

/** Asks for the name before a database is deleted, and says what goes with it. */
export function DeleteDatabaseDialog({ open, parent, name, onClose, onDeleted }: DeleteDatabaseDialogProps) {
  const services = useServices()
  return (
    <ConfirmDeletionDialog
      open={open}
      title={text('delete_database.title', { name })}
      name={name}
      submitLabel={text('delete_database.submit')}
      failed={text('delete_database.failed')}
      onClose={onClose}
      footStart={
        <Link className={buttonClass({})} to={exportHref(parent.regionGroup, [...parent.names, name])} onClick={onClose}>
          {text('delete_database.export_first')}
        </Link>
      }
      onConfirm={async () => {
        await deleteDatabase(services, parent, name)
        toasts.show({
          theme: 'success',
          title: text('delete_database.done', { name }),
          detail: formatDatabasePath(childPath(parent, name)),
        })
        onDeleted?.()
      }}
    >
      <Consequence parent={parent} name={name} />
    </ConfirmDeletionDialog>
  )
}
