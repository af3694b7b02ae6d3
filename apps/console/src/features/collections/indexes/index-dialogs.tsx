import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CollectionDefinition, IndexDefinition, IndexEntry } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { readProposal, readValuesProposal, withoutProposal } from '../../../data/index-proposal.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { readEntryList } from '../entries/index-entry.ts'

const CreateIndexDialog = lazyDialog(async () => (await import('./create-index-dialog.tsx')).CreateIndexDialog)
const ProposeValuesDialog = lazyDialog(async () => (await import('./propose-values-dialog.tsx')).ProposeValuesDialog)

/** The values of a list that an index does not cover. */
function uncovered({ terms, values }: IndexDefinition, list: string): readonly IndexEntry[] {
  const covered = new Set([...terms, ...values].map(({ field }) => field))
  return readEntryList(list).filter(({ field }) => field !== '' && !covered.has(field))
}

interface IndexDialogsProps {
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition
}

/** The dialogs that the address names: a new index, filled with a proposal where there is one, or values that an index could have, too. */
export function IndexDialogs({ place, definition }: IndexDialogsProps) {
  const [search, setSearch] = useSearchParams()
  const proposal = readProposal(search)
  const wanted = readValuesProposal(search)
  const index = definition.indexes.find(({ name }) => name === wanted?.index)
  // The form that closes is still that of its proposal.
  const [shown, setShown] = useState(proposal)
  if (proposal !== undefined && JSON.stringify(proposal) !== JSON.stringify(shown)) setShown(proposal)
  const close = () => setSearch(withoutProposal(search), { replace: true })
  return (
    <>
      <CreateIndexDialog
        key={JSON.stringify(shown)}
        open={proposal !== undefined}
        place={place}
        definition={definition}
        proposal={shown}
        onClose={close}
      />
      {index !== undefined && wanted !== undefined && (
        <ProposeValuesDialog open place={place} index={index} missing={uncovered(index, wanted.values)} onClose={close} />
      )}
    </>
  )
}
