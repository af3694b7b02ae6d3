import { monitoring } from './observability.ts'

/** Records a failure that the console does not show to the member. */
export function reportFailure(failure: unknown): void {
  monitoring().error(failure)
  // eslint-disable-next-line no-console -- without monitoring the browser's log is the only record
  console.error(failure)
}
