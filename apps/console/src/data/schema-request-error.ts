/** A refusal of the schema routes, in the server's words. */
export class SchemaRequestError extends Error {
  override readonly name = 'SchemaRequestError'
  /** Status of the answer; 0 when none came. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
