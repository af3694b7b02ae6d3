import type { Writable } from 'node:stream'
import type { BodySink } from './exchange.ts'

/** Makes the sink of a response's body. Writing to one whose client has gone does nothing. */
export function sinkOf(response: Writable): BodySink {
  return {
    get isFull() {
      return response.writableNeedDrain
    },
    write: (text) => {
      if (!response.destroyed && !response.writableEnded) response.write(text)
    },
    onDrain: (listener) => response.on('drain', listener),
    end: () => {
      if (!response.destroyed) response.end()
    },
  }
}
