/** What queries of the region groups may do, which this service sets and the databases heed. Each text answers the queries that it refuses. */
export interface Allowance {
  /** Refuses all queries; undefined: they run. */
  queries: string | undefined
  /** Refuses to create and to change documents, not to delete them; undefined: none of it is refused. */
  writes: string | undefined
}
