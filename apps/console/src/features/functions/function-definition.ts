import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ContentsList } from '../../data/contents-list.ts'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'

/** A function of a database. Members that it does not have are empty. */
export interface FunctionDefinition {
  readonly name: string
  /** Time of the last change, to the microsecond. */
  readonly ts: string
  readonly alias: string
  /** `(name: String) => String`. */
  readonly signature: string
  readonly role: string
  /** `name => name.length`. */
  readonly body: string
  /** The text `description` of its own data. */
  readonly description: string
}

function readFunction(value: PlainValue): FunctionDefinition {
  const fields = fieldsOf(value)
  const { description } = fieldsOf(fields['data'])
  const textOf = (member: string) => {
    const found = fields[member]
    return typeof found === 'string' ? found : ''
  }
  return {
    name: textOf('name'),
    ts: textOf('ts'),
    alias: textOf('alias'),
    signature: textOf('signature'),
    role: textOf('role'),
    body: textOf('body'),
    description: typeof description === 'string' ? description : '',
  }
}

/** What the list asks of each function. */
export const FUNCTION_LIST: ContentsList<FunctionDefinition> = {
  kind: 'functions',
  projection: '{ name: .name, ts: .ts, alias: .alias, signature: .signature, role: .role }',
  sorts: { name: '.name', role: '.role', changed: '.ts' },
  read: readFunction,
}

/** Reads one function; null where there is none of the name. */
export function functionQuery(services: Services, path: DatabasePath, name: string) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'functions', 'function', name],
    queryFn: async ({ signal }): Promise<FunctionDefinition | null> => {
      const query = fql`
        let found = Function.byName(${name})
        if (found.exists()) found! { name, ts, alias, signature, role, body, data } else null`
      const value = await services.database.read({ path, role: 'admin', query, screen: 'functions', operation: 'function', signal })
      return value === null ? null : readFunction(value)
    },
  })
}
