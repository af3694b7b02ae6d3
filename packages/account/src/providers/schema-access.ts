/** A request to the schema endpoints of a database. */
export interface SchemaCall {
  readonly method: 'GET' | 'POST'
  /** Path and query string, from `/schema/1/` on. */
  readonly target: string
  readonly contentType?: string
  readonly body?: string
}

/** Sends requests to the schema endpoints of a database, with the secret that its client has. */
export type SchemaAccess = (call: SchemaCall) => Promise<{ readonly status: number; readonly text: string }>
