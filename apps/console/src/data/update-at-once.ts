import { flushSync } from 'react-dom'

/** Runs an update and paints it before it returns, as the router wants it for changes of the address that cannot wait. */
export function updateAtOnce(update: () => unknown): undefined {
  flushSync(update)
}
