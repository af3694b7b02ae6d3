import type { SavedQueryEntry } from '@terrarium/contracts'
import { fql, TimeStub, type Client } from 'fauna'

/** A query as a member saves it; `version` is the one that the member has seen, 0 for a new query. */
export type SavedQueryChange = Omit<SavedQueryEntry, 'updated_at'>

/** What a member may keep: queries, and their characters all together. */
export interface SavedQueryLimits {
  readonly queries: number
  readonly length: number
}

/** Another version is stored than the caller has seen, or there is no room. */
export type SavedQueryRefusal = 'conflict' | 'saved_query_limit'

/** Keeps the saved queries of members in the control database. A query's key is its member and the id that the member chose. */
export interface SavedQueryRepository {
  /** By name; with a database those of it and those for every one. */
  list(memberId: string, database: string | undefined): Promise<readonly SavedQueryEntry[]>
  find(memberId: string, id: string): Promise<SavedQueryEntry | undefined>
  replace(memberId: string, change: SavedQueryChange, now: Date, limits: SavedQueryLimits): Promise<SavedQueryEntry | SavedQueryRefusal>
  /** Returns false where there is none of that id. */
  delete(memberId: string, id: string): Promise<boolean>
}

type SavedQueryRow = Omit<SavedQueryEntry, 'path' | 'updated_at'> & { readonly path: string | null; readonly updatedAt: TimeStub }

const SHOWN = fql`(query => query { id: .queryId, name, description, folder, labels, text, arguments, database, path, version, updatedAt })`

/** Creates the repository over the control database. */
export function createSavedQueryRepository(control: Client): SavedQueryRepository {
  return {
    list: async (memberId, database) => {
      const { data } = await control.query<SavedQueryRow[]>(fql`
        let database = ${database ?? null}
        SavedQuery.byMember(Member.byId(${memberId})!).toArray()
          .where(query => database == null || query.database == null || query.database == database)
          .map(${SHOWN})`)
      return data.map(toEntry).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    },
    find: async (memberId, id) => {
      const { data } = await control.query<SavedQueryRow | null>(fql`
        let found = SavedQuery.byKey(${keyOf(memberId, id)}).first()
        if (found == null) null else ${SHOWN}(found)`)
      return data === null ? undefined : toEntry(data)
    },
    replace: (memberId, change, now, limits) => replaceQuery(control, { memberId, change, now, limits }),
    delete: async (memberId, id) => {
      const { data } = await control.query<boolean>(fql`
        let found = SavedQuery.byKey(${keyOf(memberId, id)}).first()
        if (found == null) false else {
          found!.delete()
          true
        }`)
      return data
    },
  }
}

interface Replacement {
  readonly memberId: string
  readonly change: SavedQueryChange
  readonly now: Date
  readonly limits: SavedQueryLimits
}

async function replaceQuery(control: Client, { memberId, change, now, limits }: Replacement): Promise<SavedQueryEntry | SavedQueryRefusal> {
  const { id, version, path, labels, arguments: given, ...rest } = change
  const fields = {
    ...rest,
    labels: [...labels],
    arguments: given.map((argument) => ({ ...argument })),
    path: path ?? null,
    queryId: id,
    key: keyOf(memberId, id),
    version: version + 1,
    length: rest.text.length + given.reduce((sum, { value }) => sum + value.length, 0),
    updatedAt: TimeStub.fromDate(now),
  }
  const { data } = await control.query<SavedQueryRow | { readonly failure: SavedQueryRefusal }>(fql`
    let member = Member.byId(${memberId})!
    let fields = ${fields}
    let found = SavedQuery.byKey(fields.key).first()
    let lengths = SavedQuery.byMember(member).map(.length).toArray()
    let others = lengths.fold(0, (sum, length) => sum + length) - (found?.length ?? 0)
    if ((found?.version ?? 0) != ${version}) {
      { failure: "conflict" }
    } else if (others + fields.length > ${limits.length} || (found == null && lengths.length >= ${limits.queries})) {
      { failure: "saved_query_limit" }
    } else {
      let written = Object.assign({ member: member }, fields)
      ${SHOWN}(if (found == null) SavedQuery.create(written) else found!.replace(written))
    }`)
  return 'failure' in data ? data.failure : toEntry(data)
}

function keyOf(memberId: string, id: string): string {
  return `${memberId}/${id}`
}

function toEntry({ path, updatedAt, ...row }: SavedQueryRow): SavedQueryEntry {
  return { ...row, ...(path !== null && { path }), updated_at: updatedAt.toDate().toISOString() }
}
