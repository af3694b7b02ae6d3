import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { IndexEntry } from '../../../data/collection-definition.ts'
import { text } from '../../../messages/collections-text.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { CODE } from '../../../ui/verbatim.ts'
import { Suggestions } from '../suggestions.tsx'
import { fieldsFor, withField } from './entry-suggestions.ts'
import type { IndexableField } from './entry-suggestions.ts'
import { readEntryList, writeEntryList } from './index-entry.ts'
import styles from './entry-rows.module.css'

type EntryKind = 'term' | 'value'

interface EntryRowProps {
  readonly kind: EntryKind
  readonly number: number
  readonly count: number
  readonly entry: IndexEntry
  readonly fields: readonly IndexableField[]
  readonly isWrong: boolean
  readonly onField: (field: string) => void
  readonly onChange: (entry: IndexEntry) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

const ORDERS = [
  { value: 'asc', label: text('indexes.ascending') },
  { value: 'desc', label: text('indexes.descending') },
]

/** One entry: its field, its order, and whether each item of a list counts. Alt with an arrow moves it. */
function EntryRow({ kind, number, count, entry, fields, isWrong, onField, onChange, onMove, onRemove }: EntryRowProps) {
  const listId = useId()
  const name = text(`indexes.${kind}`, { number })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className={styles['row']} role="group" aria-label={text('indexes.row', { name })} onKeyDown={onKeyDown}>
      <div className={styles['field']}>
        <TextField
          {...CODE}
          size="sm"
          label={name}
          aria-invalid={isWrong || undefined}
          list={listId}
          value={entry.field}
          onChange={(event) => onField(event.target.value)}
        />
        <Suggestions id={listId} values={fields.map(({ path }) => path)} />
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
      <div className={styles['buttons']}>
        <IconButton
          icon="chevronDown"
          className={styles['up']}
          label={text('indexes.move_up', { name })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton icon="chevronDown" label={text('indexes.move_down', { name })} disabled={number === count} onClick={() => onMove(1)} />
        <IconButton icon="close" label={text('indexes.remove', { name })} onClick={onRemove} />
      </div>
    </div>
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

/** Puts the focus into the row that was added, moved, or is left in the place of one that was removed. */
function useRowFocus(list: string) {
  const root = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    const index = wanted.current
    if (index === undefined) return
    wanted.current = undefined
    const inputs = root.current?.querySelectorAll<HTMLInputElement>('input[list]') ?? []
    const target = inputs[Math.min(index, inputs.length - 1)] ?? root.current?.querySelector<HTMLElement>(':scope > button')
    target?.focus()
  }, [list])
  return { root, focusRow: (index: number) => (wanted.current = index) }
}

/** What an index looks up or sorts by, an entry a row: rows are added, moved and removed. */
export function EntryRows({ kind, help, list, error, fields, onChange }: EntryRowsProps) {
  const entries = readEntryList(list)
  const { root, focusRow } = useRowFocus(list)
  const noteId = useId()
  const change = (changed: readonly IndexEntry[]) => onChange(writeEntryList(changed))
  const replace = (index: number, entry: IndexEntry) => change(entries.map((before, at) => (at === index ? entry : before)))
  const move = (index: number, by: -1 | 1) => {
    const [moved, other] = [entries[index], entries[index + by]]
    if (moved === undefined || other === undefined) return
    focusRow(index + by)
    change(entries.map((entry, at) => (at === index ? other : at === index + by ? moved : entry)))
  }
  const remove = (index: number) => {
    focusRow(index)
    change(entries.filter((_, at) => at !== index))
  }
  const add = () => {
    focusRow(entries.length)
    change([...entries, { field: '', multiValued: false, descending: false }])
  }
  return (
    <fieldset ref={root} className={styles['rows']} aria-describedby={noteId}>
      <legend>{text(`indexes.${kind}s`)}</legend>
      {entries.map((entry, index) => (
        <EntryRow
          key={index}
          kind={kind}
          number={index + 1}
          count={entries.length}
          entry={entry}
          fields={fieldsFor(fields, entries, index)}
          isWrong={error !== undefined && entry.field === ''}
          onField={(field) => replace(index, withField(entry, field, fields))}
          onChange={(changed) => replace(index, changed)}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button size="xs" icon="plus" onClick={add}>
        {text(`indexes.add_${kind}`)}
      </Button>
      {error === undefined ? (
        <p id={noteId} className={styles['help']}>
          {help}
        </p>
      ) : (
        <p id={noteId} className={styles['error']} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
