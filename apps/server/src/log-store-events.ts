import type { Logger } from '@terrarium/account'
import type { StoreEvent, StoreReport } from '@terrarium/store'

/** Writes what a store reports about itself to the log; `store` is its name there. */
export function logStoreEvents(logger: Logger, store: string): StoreReport {
  return (event: StoreEvent) => {
    switch (event.kind) {
      case 'writesRefused':
        return logger.error({ store, reason: event.reason, untilRestart: event.isFinal }, 'writes are refused')
      case 'writesResumed':
        return logger.warn({ store }, 'writes go on')
    }
  }
}
