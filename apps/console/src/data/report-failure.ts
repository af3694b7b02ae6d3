/** Records a failure that the member is not told about. */
export function reportFailure(failure: unknown): void {
  // eslint-disable-next-line no-console -- the browser's log is the only sink of a page without monitoring
  console.error(failure)
}
