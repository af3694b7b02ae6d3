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
      case 'upgrading':
        return logger.warn(
          { store, from: event.from, to: event.to },
          'the store is brought to the format of this release, which takes a while for a large one',
        )
      case 'upgraded':
        return logger.warn({ store, format: event.to }, 'the store has the format of this release')
    }
  }
}
