import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../config/paths.ts'
import type { IndexDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import type { QueryValue } from '../../../data/fql.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { buildStateOf } from '../collection-list.tsx'
import { updateIndexes } from '../collection-mutations.ts'
import { useChangeRefusal } from '../use-change-refusal.ts'
import { definedEntries } from './index-entry.ts'

const DeleteIndexDialog = lazyDialog(async () => (await import('./delete-index-dialog.tsx')).DeleteIndexDialog)

/** What can be done with one index. */
export function IndexMenu({ place, index }: { readonly place: CollectionPlace; readonly index: IndexDefinition }) {
  const services = useServices()
  const database = useDatabase()
  const refusal = useChangeRefusal()
  const [isDeleting, setDeleting] = useState(false)
  const { path, collection } = place
  const { name, queryable, status, terms, values } = index
  const change = async (...steps: readonly QueryValue[]) => {
    const done = text('indexes.changed', { name })
    try {
      for (const step of steps) await updateIndexes(services, database, { collection, indexes: { [name]: step }, done })
      toasts.show({ theme: 'success', title: done })
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('indexes.change_failed') }) })
    }
  }
  const label = text('indexes.menu', { name })
  const href = `${paths.collectionDocuments.href(path.regionGroup, path.names, collection)}?index=${encodeURIComponent(name)}`
  return (
    <>
      <Menu label={label} placement="bottom-end" trigger={<IconButton icon="more" label={label} />}>
        <MenuItem icon="search" render={<Link to={href} />}>
          {text('indexes.test')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem disabledReason={refusal} onSelect={() => void change({ queryable: !queryable })}>
          {text(queryable ? 'indexes.set_not_queryable' : 'indexes.set_queryable')}
        </MenuItem>
        {buildStateOf(status) === 'failed' && (
          <MenuItem
            disabledReason={refusal}
            onSelect={() => void change(null, { terms: definedEntries(terms), values: definedEntries(values) })}
          >
            {text('indexes.retry')}
          </MenuItem>
        )}
        <MenuItem icon="trash" danger disabledReason={refusal} onSelect={() => setDeleting(true)}>
          {text('indexes.delete')}
        </MenuItem>
      </Menu>
      <DeleteIndexDialog
        open={isDeleting}
        place={place}
        index={index}
        onHide={() => void change({ queryable: false })}
        onClose={() => setDeleting(false)}
      />
    </>
  )
}
