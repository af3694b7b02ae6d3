import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { schemaItemQuery } from '../../data/schema-items.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/collections-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { readCollectionForm } from './collection-form.ts'

interface EditCollectionProps {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onSaved: (name: string) => void
}

/** Reads the definition of a collection and opens its form. */
export function EditCollection({ open, name, onClose, onSaved }: EditCollectionProps) {
  const services = useServices()
  const { path } = useDatabase()
  const { data, error } = useQuery({ ...schemaItemQuery(services, path, 'collections', name), enabled: open })
  const dirty = useRef(false)
  const [begun, setBegun] = useState(data)
  useEffect(() => {
    if (!dirty.current) setBegun(data)
  }, [data, open])
  const values = begun === undefined ? undefined : readCollectionForm(begun.content)
  if (begun !== undefined && data !== undefined && values !== undefined) {
    const edited = { name, version: data.version, source: data.content }
    return (
      <CollectionDialog
        key={begun.content}
        open={open}
        edited={edited}
        defaults={values}
        dirty={dirty}
        onClose={onClose}
        onSaved={onSaved}
      />
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('collections.edit_title', { name })}
      footer={
        <Button data-autofocus onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      {begun === undefined && error === null ? (
        <LoadingRegion />
      ) : (
        <Note tone="bad" role="alert">
          {error === null ? text('collections.unread') : errorText(error, { defaultMessage: text('collections.unread') })}
        </Note>
      )}
    </Dialog>
  )
}
