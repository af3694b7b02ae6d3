import { text } from '../messages/text.ts'

/** A failure of a client of the databases itself; its message is for people. */
export abstract class ClientError extends Error {}

/** A request to databases after the session that they were opened for has ended. */
export class ClientClosedError extends ClientError {
  override readonly name = 'ClientClosedError'

  constructor() {
    super(text('client.closed'))
  }
}

/** A stream of events that is read after it was closed. */
export class StreamClosedError extends ClientError {
  override readonly name = 'StreamClosedError'

  constructor() {
    super(text('client.stream_closed'))
  }
}

/** A setting of a client that it cannot work with. */
export class ClientConfigurationError extends ClientError {
  override readonly name = 'ClientConfigurationError'

  constructor(setting: string, value: unknown) {
    super(text('client.invalid_configuration', { setting, value: String(value) }))
  }
}
