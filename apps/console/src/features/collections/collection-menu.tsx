import type { DatabasePath } from '@terrarium/contracts'
import { useState } from 'react'
import { Link } from 'react-router'
import { exportDocumentsHref, paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { BLANK_PROPOSAL, proposalSearch } from '../../data/index-proposal.ts'
import { text } from '../../messages/collections-text.ts'
import { copyText } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { useChangeRefusal } from './use-change-refusal.ts'

const EditCollection = lazyDialog(async () => (await import('./edit-collection.tsx')).EditCollection)
const DeleteCollectionDialog = lazyDialog(async () => (await import('./delete-collection-dialog.tsx')).DeleteCollectionDialog)

interface CollectionMenuProps {
  readonly name: string
  readonly onDeleted?: () => void
  readonly onRenamed?: (name: string) => void
}

interface NewIndexProps {
  readonly place: { readonly path: DatabasePath; readonly name: string }
  readonly refusal: string | undefined
}

/** Leads to the form of a new index, unless nothing may be changed. */
function NewIndexItem({ place: { path, name }, refusal }: NewIndexProps) {
  if (refusal !== undefined) {
    return (
      <MenuItem icon="plus" disabledReason={refusal}>
        {text('indexes.new')}
      </MenuItem>
    )
  }
  const href = paths.collectionIndexes.href(path.regionGroup, path.names, name) + proposalSearch(BLANK_PROPOSAL)
  return (
    <MenuItem icon="plus" render={<Link to={href} />}>
      {text('indexes.new')}
    </MenuItem>
  )
}

/** What can be done with one collection. */
export function CollectionMenu({ name, onDeleted, onRenamed }: CollectionMenuProps) {
  const { path } = useDatabase()
  const refusal = useChangeRefusal()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const { regionGroup, names } = path
  const edit = () => setDialog('edit')
  const remove = () => setDialog('delete')
  const label = text('collections.menu', { name })
  return (
    <>
      <Menu
        label={label}
        placement="bottom-end"
        trigger={<IconButton icon="more" label={label} />}
        rowKeys={{ F2: refusal === undefined ? edit : undefined, Delete: refusal === undefined ? remove : undefined }}
      >
        <MenuItem icon="document" render={<Link to={paths.collectionDocuments.href(regionGroup, names, name)} />}>
          {text('collections.open_documents')}
        </MenuItem>
        <MenuItem icon="index" render={<Link to={paths.collectionIndexes.href(regionGroup, names, name)} />}>
          {text('collections.open_indexes')}
        </MenuItem>
        <MenuItem icon="schema" render={<Link to={paths.collectionSchema.href(regionGroup, names, name)} />}>
          {text('collections.open_schema')}
        </MenuItem>
        <NewIndexItem place={{ path, name }} refusal={refusal} />
        <MenuItem icon="copy" onSelect={() => void copyText(name)}>
          {text('action.copy_of', { name })}
        </MenuItem>
        <MenuItem icon="download" render={<Link to={exportDocumentsHref(path, name)} />}>
          {text('collections.export')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="edit" disabledReason={refusal} end={<kbd aria-hidden="true">F2</kbd>} onSelect={edit}>
          {text('collections.edit')}
        </MenuItem>
        <MenuItem icon="trash" danger disabledReason={refusal} end={<kbd aria-hidden="true">{text('key.delete')}</kbd>} onSelect={remove}>
          {text('collections.delete')}
        </MenuItem>
      </Menu>
      <EditCollection
        open={dialog === 'edit'}
        name={name}
        onClose={() => setDialog(undefined)}
        onSaved={(saved) => saved !== name && onRenamed?.(saved)}
      />
      <DeleteCollectionDialog open={dialog === 'delete'} name={name} onClose={() => setDialog(undefined)} onDeleted={() => onDeleted?.()} />
    </>
  )
}
