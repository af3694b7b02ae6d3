import { RandomIdGenerator } from '@opentelemetry/sdk-trace'
import type { IdGenerator } from '@opentelemetry/sdk-trace'

/** Names spans as the answers to clients did, so that what a client logs leads to the span. */
export class AnsweredIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #traceId = ''
  #spanId = ''

  /** Sets the names of the next span; empty ones are made up. */
  setNext(traceId: string, spanId: string): void {
    this.#traceId = traceId
    this.#spanId = spanId
  }

  generateTraceId(): string {
    return this.#traceId || this.#random.generateTraceId()
  }

  generateSpanId(): string {
    return this.#spanId || this.#random.generateSpanId()
  }
}
