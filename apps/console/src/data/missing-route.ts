/** Statuses with which a server says that it does not have a route. */
const MISSING: readonly number[] = [404, 405]

/** Whether an answer says that the server does not have the route that was asked. */
export function isMissingRoute({ status }: { readonly status: number }): boolean {
  return MISSING.includes(status)
}
