import { CollectionDialog } from './collection-dialog.tsx'
import { NEW_COLLECTION } from './collection-form.ts'

interface CreateCollectionProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreated: (name: string) => void
}

/** The dialog that creates a collection. */
export function CreateCollection({ open, onClose, onCreated }: CreateCollectionProps) {
  return <CollectionDialog open={open} edited={undefined} defaults={NEW_COLLECTION} onClose={onClose} onSaved={onCreated} />
}
