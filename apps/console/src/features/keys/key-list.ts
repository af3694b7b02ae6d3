import { COUNT_CAP, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { ContentsList } from '../../data/contents-list.ts'
import { CONTENTS_KEY } from '../../data/database-contents.ts'
import { expiringKeys } from '../../data/expiring-keys.ts'
import { fql, queryText } from '../../data/fql.ts'
import { GENERATED_KEYS } from '../../data/generated-keys.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf, listOf } from '../../data/wire-value.ts'
import type { PlainValue } from '../../data/wire-value.ts'
import { SOON_DAYS } from '../../ui/remaining-time.ts'

/** A key of a database. Its secret is known nowhere. */
export interface KeyRow {
  readonly id: string
  readonly name: string | undefined
  readonly role: string
  /** Name of the child database that the key is for; undefined: the database that holds it. */
  readonly database: string | undefined
  /** ISO times. */
  readonly changed: string | undefined
  readonly expires: string | undefined
}

/** Keys that are pointed out by name. */
const EXPIRING_SHOWN_MAX = 3

const PROJECTION = '{ id: .id, name: .data?.name, role: .role, database: .database, ts: .ts, ttl: .ttl }'

function textOf(value: PlainValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function readKey(row: PlainValue): KeyRow {
  const { id, name, role, database, ts, ttl } = fieldsOf(row)
  return {
    id: textOf(id) ?? '',
    name: textOf(name),
    role: textOf(role) ?? '',
    database: textOf(database),
    changed: textOf(ts),
    expires: textOf(ttl),
  }
}

/** What a key is called: its name, or its id where it has none. */
export function keyLabel({ name, id }: Pick<KeyRow, 'name' | 'id'>): string {
  return name ?? id
}

/** The list of keys: those that people have made, or with the ones that programs have made for themselves. */
export function keyList(withGenerated: boolean): ContentsList<KeyRow> {
  return {
    kind: 'keys',
    ...(withGenerated && { all: queryText('Key.all()') }),
    projection: PROJECTION,
    sorts: {
      expires: ['.ttl', '.data?.name'],
      name: '.data?.name',
      role: ['.role', '.data?.name'],
      database: ['.database', '.data?.name'],
      changed: '.ts',
    },
    read: readKey,
  }
}

/** What stands beside the list: how many keys are generated, and which end soon. */
interface KeyFacts {
  readonly generated: number
  readonly expiring: number
  readonly soonest: readonly KeyRow[]
}

/** Counts generated keys and finds those that end soon; asked for apart from the rows, which do not wait for it. */
export function keyFactsQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'keys', 'facts'],
    queryFn: async ({ signal }): Promise<KeyFacts> => {
      const query = fql`
        let expiring = ${expiringKeys(SOON_DAYS)}
        {
          generated: ${GENERATED_KEYS}.take(${COUNT_CAP}).count(),
          expiring: expiring.take(${COUNT_CAP}).count(),
          soonest: expiring.order(asc(.ttl)).take(${EXPIRING_SHOWN_MAX}).map(key => key ${queryText(PROJECTION)}).toArray()
        }`
      const answer = fieldsOf(await services.database.read({ path, role: 'admin', query, screen: 'keys', operation: 'facts', signal }))
      return {
        generated: Number(answer['generated'] ?? 0),
        expiring: Number(answer['expiring'] ?? 0),
        soonest: listOf(answer['soonest']).map(readKey),
      }
    },
  })
}
