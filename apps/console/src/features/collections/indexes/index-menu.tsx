import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../config/paths.ts'
import type { IndexDefinition, IndexEntry } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import type { QueryValue } from '../../../data/fql.ts'
import { proposalSearch } from '../../../data/index-proposal.ts'
import { knownQueriesQuery } from '../../../data/index-uses.ts'
import { useServices, useSession } from '../../../data/services.ts'
import { text } from '../../../messages/collections-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { buildStateOf } from '../collection-list.tsx'
import { updateIndexes } from '../collection-mutations.ts'
import { useChangeRefusal } from '../use-change-refusal.ts'
import { definedEntries, writeEntryList } from '../entries/index-entry.ts'
import { missingValues } from './missing-values.ts'

const ProposeValuesDialog = lazyDialog(async () => (await import('./propose-values-dialog.tsx')).ProposeValuesDialog)
const DeleteIndexDialog = lazyDialog(async () => (await import('./delete-index-dialog.tsx')).DeleteIndexDialog)

/** Values that queries of this browser read from documents that they find by the index. */
function useMissingValues(collection: string, index: IndexDefinition): readonly IndexEntry[] {
  const { storageKey } = useDatabase()
  const queries = useQuery(knownQueriesQuery(useSession()?.user.id ?? '', storageKey)).data
  return useMemo(
    () => (queries === undefined ? [] : missingValues(collection, index, [...queries.saved, ...queries.runs])),
    [collection, index, queries],
  )
}

/** What can be done with one index. */
export function IndexMenu({ place, index }: { readonly place: CollectionPlace; readonly index: IndexDefinition }) {
  const services = useServices()
  const navigate = useNavigate()
  const database = useDatabase()
  const refusal = useChangeRefusal()
  const [isDeleting, setDeleting] = useState(false)
  const [isProposing, setProposing] = useState(false)
  const missing = useMissingValues(place.collection, index)
  const { path, collection } = place
  const { name, queryable, status, terms, values } = index
  const done = text('indexes.changed', { name })
  const update = (step: QueryValue) => updateIndexes(services, database, { collection, indexes: { [name]: step }, done })
  const fail = (error: unknown) =>
    toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('indexes.change_failed') }) })
  const change = async (step: QueryValue) => {
    try {
      await update(step)
      toasts.show({ theme: 'success', title: done })
    } catch (error: unknown) {
      fail(error)
    }
  }
  /** A server builds an index again only where it was gone in between. */
  const buildAgain = async () => {
    try {
      await update(null)
    } catch (error: unknown) {
      return fail(error)
    }
    try {
      await update({ terms: definedEntries(terms), values: definedEntries(values) })
      return toasts.show({ theme: 'success', title: done })
    } catch {
      // What was removed is in the form of a new index, so that nothing of it is lost.
      toasts.show({ theme: 'error', title: text('indexes.retry_lost', { name }) })
      return navigate({ search: proposalSearch({ name, terms: writeEntryList(terms), values: writeEntryList(values) }) })
    }
  }
  const label = text('indexes.menu', { name })
  const href = `${paths.collectionDocuments.href(path.regionGroup, path.names, collection)}?index=${encodeURIComponent(name)}`
  return (
    <>
      <Menu
        label={label}
        placement="bottom-end"
        trigger={<IconButton icon="more" label={label} />}
        rowKeys={{ Delete: refusal === undefined ? () => setDeleting(true) : undefined }}
      >
        <MenuItem icon="search" render={<Link to={href} />}>
          {text('indexes.test')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon="plus"
          disabledReason={refusal ?? (missing.length === 0 ? text('indexes.values_none') : undefined)}
          onSelect={() => setProposing(true)}
        >
          {text('indexes.propose_values')}
        </MenuItem>
        <MenuItem disabledReason={refusal} onSelect={() => void change({ queryable: !queryable })}>
          {text(queryable ? 'indexes.set_not_queryable' : 'indexes.set_queryable')}
        </MenuItem>
        {buildStateOf(status) === 'failed' && (
          <MenuItem disabledReason={refusal} onSelect={() => void buildAgain()}>
            {text('indexes.retry')}
          </MenuItem>
        )}
        <MenuItem
          icon="trash"
          danger
          disabledReason={refusal}
          end={<kbd aria-hidden="true">{text('key.delete')}</kbd>}
          onSelect={() => setDeleting(true)}
        >
          {text('indexes.delete')}
        </MenuItem>
      </Menu>
      <ProposeValuesDialog open={isProposing} place={place} index={index} missing={missing} onClose={() => setProposing(false)} />
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
