import type { AddressChange } from '../../data/use-address.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import type { LogFacets } from './book/facets.ts'
import { isFiltered, NO_FILTER } from './book/log-filter.ts'
import type { LogFilter } from './book/log-filter.ts'

interface FilterBarProps {
  readonly facets: LogFacets
  readonly filter: LogFilter
  readonly onChange: (next: AddressChange) => void
}

/** A choice of what occurs, and of one that does not any more but is chosen. */
function optionsOf(values: readonly string[], chosen: string, others: readonly { readonly value: string; readonly label: string }[] = []) {
  const known = [...others.map(({ value }) => value), ...values]
  const extra = chosen === '' || known.includes(chosen) ? [] : [chosen]
  return [{ value: '', label: text('logs.any') }, ...others, ...[...extra, ...values].map((value) => ({ value, label: value }))]
}

const STATUSES = [
  { value: 'ok', label: text('logs.status_ok') },
  { value: 'errors', label: text('logs.status_errors') },
]

/** Which of the lines are shown. */
export function FilterBar({ facets: { statuses, roles, tags, databases }, filter, onChange: change }: FilterBarProps) {
  return (
    <FieldRow role="group" aria-label={text('logs.filters')}>
      <SelectField
        label={text('logs.status')}
        options={optionsOf(statuses, filter.status, STATUSES)}
        value={filter.status}
        onChange={({ target }) => change({ status: target.value })}
      />
      <SelectField
        label={text('logs.role')}
        options={optionsOf(roles, filter.role)}
        value={filter.role}
        onChange={({ target }) => change({ role: target.value })}
      />
      <SelectField
        label={text('logs.tag')}
        options={optionsOf(tags, filter.tag)}
        value={filter.tag}
        onChange={({ target }) => change({ tag: target.value })}
      />
      {(databases.length > 1 || filter.database !== '') && (
        <SelectField
          label={text('logs.of_database')}
          options={optionsOf(databases, filter.database)}
          value={filter.database}
          onChange={({ target }) => change({ database: target.value })}
        />
      )}
      <TextField
        label={text('logs.cost')}
        inputMode="numeric"
        autoComplete="off"
        value={filter.cost}
        onChange={({ target }) => change({ cost: target.value.replace(/\D/g, '') })}
      />
      <TextField
        label={text('logs.text')}
        type="search"
        autoComplete="off"
        value={filter.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <CheckboxField
        label={text('logs.hide_console')}
        checked={filter.hidesConsole}
        onChange={({ target }) => change({ console: target.checked ? undefined : 'shown' })}
      />
      {isFiltered(filter) && <Button onClick={() => change(NO_FILTER)}>{text('logs.clear_filters')}</Button>}
    </FieldRow>
  )
}
