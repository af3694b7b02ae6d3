/** A request about the schema that is refused: HTTP status and message. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function notFound(): SchemaError {
  return new SchemaError(404, 'Not found')
}

export function invalid(message: string): SchemaError {
  return new SchemaError(400, message)
}
