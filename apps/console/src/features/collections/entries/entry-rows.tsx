import { useId } from 'react'
import type { IndexEntry } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/collections-text.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { MovableRows } from '../../../ui/movable-rows.tsx'
import { Suggestions } from '../../../ui/suggestions.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { CODE } from '../../../ui/verbatim.ts'
import { fieldsFor, withField } from './entry-suggestions.ts'
import type { IndexableField } from './entry-suggestions.ts'
import { readEntryList, writeEntryList } from './index-entry.ts'
import styles from './entry-rows.module.css'

/** What an entry is of: a term or a value of an index, or a field of a unique constraint. */
type EntryKind = 'term' | 'value' | 'unique_field'

interface EntryCellsProps {
  readonly kind: EntryKind
  readonly number: number
  readonly entry: IndexEntry
  readonly fields: readonly IndexableField[]
  /** Those that no other entry is of. */
  readonly offered: readonly IndexableField[]
  readonly isWrong: boolean
  readonly onChange: (entry: IndexEntry) => void
}

const ORDERS = [
  { value: 'asc', label: text('indexes.ascending') },
  { value: 'desc', label: text('indexes.descending') },
]

/** One entry: its field, its order where it has one, and whether each item of a list counts. */
function EntryCells({ kind, number, entry, fields, offered, isWrong, onChange }: EntryCellsProps) {
  const listId = useId()
  const name = text(`indexes.${kind}`, { number })
  return (
    <>
      <div className={styles['field']}>
        <TextField
          {...CODE}
          size="sm"
          label={name}
          aria-invalid={isWrong || undefined}
          list={listId}
          value={entry.field}
          onChange={(event) => onChange(withField(entry, event.target.value, fields))}
        />
        <Suggestions id={listId} values={offered.map(({ path }) => path)} />
      </div>
      {kind === 'value' && (
        <div className={styles['order']}>
          <SelectField
            size="sm"
            label={text('indexes.order_of', { name })}
            options={ORDERS}
            value={entry.descending ? 'desc' : 'asc'}
            onChange={(event) => onChange({ ...entry, descending: event.target.value === 'desc' })}
          />
        </div>
      )}
      <CheckboxField
        label={text('indexes.each_item')}
        aria-label={text('indexes.each_item_of', { name })}
        checked={entry.multiValued}
        onChange={(event) => onChange({ ...entry, multiValued: event.target.checked })}
      />
    </>
  )
}

interface EntryRowsProps {
  readonly kind: EntryKind
  readonly help: string
  /** Entries as a form has them: `.name, desc(.at)`. */
  readonly list: string
  readonly error: string | undefined
  readonly fields: readonly IndexableField[]
  readonly onChange: (list: string) => void
}

const BLANK: IndexEntry = { field: '', multiValued: false, descending: false }

/** What an index looks up or sorts by, or a constraint keeps unique: an entry a row. */
export function EntryRows({ kind, help, list, error, fields, onChange }: EntryRowsProps) {
  const entries = readEntryList(list)
  return (
    <MovableRows
      legend={text(`indexes.${kind}s`)}
      help={help}
      error={error}
      items={entries}
      blank={BLANK}
      addLabel={text(`indexes.add_${kind}`)}
      nameOf={(number) => text(`indexes.${kind}`, { number })}
      onChange={(changed) => onChange(writeEntryList(changed))}
      cells={(entry, index, replace) => (
        <EntryCells
          kind={kind}
          number={index + 1}
          entry={entry}
          fields={fields}
          offered={fieldsFor(fields, entries, index)}
          isWrong={error !== undefined && entry.field === ''}
          onChange={replace}
        />
      )}
    />
  )
}
