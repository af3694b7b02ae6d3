import { text } from '../../../messages/shell-text.ts'
import { SelectField, TextField } from '../../../ui/text-field.tsx'

interface IdentityFieldsProps {
  readonly collections: readonly string[]
  readonly collection: string
  readonly id: string
  readonly error: string | undefined
  readonly autoFocus?: boolean
  readonly onCollection: (name: string) => void
  readonly onId: (id: string) => void
}

/** The collection and the id of a document that queries run as. */
export function IdentityFields({ collections, collection, id, error, autoFocus = true, onCollection, onId }: IdentityFieldsProps) {
  return (
    <>
      <SelectField
        label={text('shell.identity_collection')}
        options={collections.map((name) => ({ value: name, label: name }))}
        value={collection}
        onChange={(event) => onCollection(event.target.value)}
      />
      <TextField
        label={text('shell.identity_id')}
        inputMode="numeric"
        autoFocus={autoFocus}
        dir="ltr"
        value={id}
        error={error}
        onChange={(event) => onId(event.target.value.trim())}
      />
    </>
  )
}
