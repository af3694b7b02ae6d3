import type { DatabasePath } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { databasesQuery, isHeld } from '../data/database-queries.ts'
import { useServices } from '../data/services.ts'
import { text } from '../messages/database-picker-text.ts'
import { SelectField } from './text-field.tsx'

interface LevelProps {
  /** The database, or region group, of which the databases directly below are offered. */
  readonly parent: DatabasePath
  /** The name that is chosen; undefined: none. */
  readonly chosen: string | undefined
  readonly onChoose: (name: string | undefined) => void
}

/** No name of a database has a space. */
const MORE = ' more'

function Level({ parent, chosen, onChoose }: LevelProps) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(databasesQuery(useServices(), parent))
  const entries = data?.pages.flatMap(({ results }) => results) ?? []
  const found = entries.map(({ name }) => name)
  const held = entries.filter(isHeld).map(({ name }) => name)
  const last = parent.names[parent.names.length - 1]
  if (last !== undefined && chosen === undefined && found.length === 0 && error === null) return null
  const names = chosen === undefined || found.includes(chosen) ? found : [chosen, ...found]
  const none = last === undefined ? text('picker.every') : text('picker.itself', { name: last })
  return (
    <SelectField
      label={last === undefined ? text('picker.database') : text('picker.below', { name: last })}
      error={error === null ? undefined : text('picker.failed')}
      options={[
        { value: '', label: none },
        ...names.map((name) => ({ value: name, label: held.includes(name) ? text('picker.unavailable', { name }) : name })),
        ...(hasNextPage ? [{ value: MORE, label: text('picker.more') }] : []),
      ]}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => {
        if (value === MORE) void fetchNextPage()
        else onChoose(value === '' ? undefined : value)
      }}
    />
  )
}

interface DatabasePickerProps {
  readonly value: DatabasePath
  readonly onChange: (path: DatabasePath) => void
}

/** Chooses a database of a region group, or the group: a list a level, of which those below appear once there are any. */
export function DatabasePicker({ value: { regionGroup, names }, onChange }: DatabasePickerProps) {
  const levels = [...names, undefined]
  return (
    <>
      {levels.map((chosen, level) => {
        const above = names.slice(0, level)
        const onChoose = (name: string | undefined) => onChange({ regionGroup, names: name === undefined ? above : [...above, name] })
        return <Level key={above.join('/')} parent={{ regionGroup, names: above }} chosen={chosen} onChoose={onChoose} />
      })}
    </>
  )
}
