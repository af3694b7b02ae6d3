import { formatDatabasePath, REGION_PREFIXES } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { databasesQuery } from '../../data/database-queries.ts'
import { useServices } from '../../data/services.ts'
import { TextField } from '../text-field.tsx'

interface DatabaseFieldProps extends Omit<ComponentProps<typeof TextField>, 'list' | 'onChange' | 'value'> {
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** The database that is not proposed: the page's own. */
  readonly except?: DatabasePath | undefined
}

/** The paths of the databases of a region group that are known first; its child databases can be typed. */
function useFirstDatabases(regionGroup: DatabasePath['regionGroup']): readonly string[] {
  const { data } = useInfiniteQuery({ ...databasesQuery(useServices(), { regionGroup, names: [] }), retry: false })
  return (data?.pages ?? []).flatMap(({ results }) => results.map(({ name }) => formatDatabasePath({ regionGroup, names: [name] })))
}

/** The path of any database, `eu/shop`; those of every region group are proposed. */
export function DatabaseField({ value, onValueChange, except, ...rest }: DatabaseFieldProps) {
  const listId = useId()
  const own = except && formatDatabasePath(except)
  const [us, eu, global] = REGION_PREFIXES
  const known = [...useFirstDatabases(us), ...useFirstDatabases(eu), ...useFirstDatabases(global)].filter((path) => path !== own)
  return (
    <>
      <TextField
        {...rest}
        list={listId}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
        onChange={({ target }) => onValueChange(target.value)}
      />
      <datalist id={listId}>
        {known.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </>
  )
}
