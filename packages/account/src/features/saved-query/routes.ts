import {
  deleteSavedQuery,
  getSavedQuery,
  listSavedQueries,
  replaceSavedQuery,
  SAVED_QUERIES_LENGTH_MAX,
  SAVED_QUERIES_MAX,
} from '@terrarium/contracts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { createSavedQueryRepository } from './repository.ts'

const LIMITS = { queries: SAVED_QUERIES_MAX, length: SAVED_QUERIES_LENGTH_MAX } as const
/** A file of queries, or those of another browser, comes as one call for each. */
const CHANGES_PER_MEMBER = { limit: 2 * SAVED_QUERIES_MAX, windowMs: 60_000 } as const

/** Mounts the queries that members keep under names: each sees those of their own, and nobody else does. */
export function mountSavedQueryRoutes(routes: Routes, context: AccountContext): void {
  const repository = createSavedQueryRepository(context.control)
  const byMember = createRateLimiter(context.clock, CHANGES_PER_MEMBER)

  routes.mountMember(listSavedQueries, async ({ input, caller }) => ({
    results: [...(await repository.list(caller.member.id, input.query.database))],
  }))

  routes.mountMember(getSavedQuery, async ({ input, caller }) => {
    const found = await repository.find(caller.member.id, input.params.id)
    if (found === undefined) throw new AccountError('not_found')
    return found
  })

  routes.mountMember(replaceSavedQuery, async ({ input, caller }) => {
    const { id } = caller.member
    byMember.take(id)
    const saved = await repository.replace(id, { id: input.params.id, ...input.body }, timeOf(context), LIMITS)
    if (typeof saved === 'string') throw new AccountError(saved)
    return saved
  })

  routes.mountMember(deleteSavedQuery, async ({ input, caller }) => {
    if (!(await repository.delete(caller.member.id, input.params.id))) throw new AccountError('not_found')
    return undefined
  })
}
