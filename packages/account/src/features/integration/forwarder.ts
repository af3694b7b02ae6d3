import { ERRORS, hasPlanFeature } from '@terrarium/contracts'
import { nowMs, timeOf } from '../../context/account-context.ts'
import { IntakeError, type IntakeCount, type IntakeTarget } from '../../providers/monitoring.ts'
import { addQueries, countsToSend } from './delivery-counts.ts'
import { lineOfQuery, type LoggedQuery } from './log-line.ts'
import type { StoredIntegration } from './repository.ts'
import type { IntegrationTools } from './service.ts'

/** Time between two looks at the log. */
export const LOOK_MS = 10_000
/** Lines of one delivery. */
const LINES_MAX = 1_000
/** Deliveries to one integration in a look, so that none keeps the others waiting. */
const DELIVERIES_MAX = 20
const WAIT_MAX_MS = 15 * 60 * 1000

interface Wait {
  readonly failures: number
  readonly until: number
}

/**
 * Delivers the log of queries of this process, and what it counts, to monitoring services, beside the traffic. Each process delivers its own.
 *
 * How far an integration has come is stored with it after each delivery, so that a stop loses nothing: at most one delivery is sent twice.
 * Where a service fails, its integration waits, each time twice as long; where it refuses the key, delivery ends. Lines wait in the log, for as
 * long as that keeps them.
 */
export class Forwarder {
  readonly #tools: IntegrationTools
  readonly #waits = new Map<string, Wait>()
  #isClosed = false

  constructor(tools: IntegrationTools) {
    this.#tools = tools
  }

  /** Ends deliveries after the one under way. */
  close(): void {
    this.#isClosed = true
  }

  /** Delivers what is new. */
  async look(): Promise<void> {
    const now = nowMs(this.#tools.context.clock)
    const deliverable = await this.#tools.repository.listDeliverable()
    const ids = new Set(deliverable.map(({ integration }) => integration.id))
    for (const id of this.#waits.keys()) if (!ids.has(id)) this.#waits.delete(id)
    const due = deliverable.filter(
      ({ integration, plan }) => hasPlanFeature(plan, 'integrations') && (this.#waits.get(integration.id)?.until ?? 0) <= now,
    )
    await Promise.all(due.map(({ integration }) => this.#attempt(integration)))
  }

  async #attempt(integration: StoredIntegration): Promise<void> {
    const { repository, context } = this.#tools
    try {
      await this.#deliver(integration)
      this.#waits.delete(integration.id)
    } catch (error: unknown) {
      if (!(error instanceof IntakeError)) throw error
      const at = timeOf(context)
      if (error.fault === 'key') {
        const message = ERRORS.integration_invalid_key.message
        return repository.note(integration.id, { status: 'invalid_key', error: { message, at } })
      }
      const failures = (this.#waits.get(integration.id)?.failures ?? 0) + 1
      this.#waits.set(integration.id, { failures, until: at.getTime() + Math.min(WAIT_MAX_MS, LOOK_MS * 2 ** failures) })
      context.logger.warn({ err: error, integration: integration.id, failures }, 'a monitoring service did not take the log')
      await repository.note(integration.id, { error: { message: error.message, at } })
    }
  }

  /** @throws {IntakeError} */
  async #deliver(integration: StoredIntegration): Promise<void> {
    const { context, repository, seal } = this.#tools
    const { id, accountId, service, site, regionGroup } = integration
    const { intake, log } = context.integrations
    const key = seal.open(integration.sealedKey, accountId)
    if (key === undefined) throw new IntakeError('key', 'the stored key cannot be read')
    const target: IntakeTarget = { service, site, key }
    let { counts } = integration
    let position = integration.position ?? (await log.before(integration.createdAt))
    let deliveries = 0
    for await (const next of log.readAfter(position, regionGroup, LINES_MAX)) {
      if (this.#isClosed) return
      position = next.position
      if (next.lines.length === 0) continue
      const queries = next.lines.map((line) => JSON.parse(line) as LoggedQuery)
      await intake.sendLines(
        target,
        queries.map((query) => lineOfQuery(query, regionGroup)),
      )
      counts = addQueries(counts, queries)
      await repository.note(id, { position, counts, status: 'active', deliveredAt: timeOf(context), error: null })
      if (++deliveries === DELIVERIES_MAX) break
    }
    await this.#deliverCounts(id, target, countsToSend(counts, regionGroup, context.ownProcess?.id))
    if (deliveries === 0 && JSON.stringify(position) !== JSON.stringify(integration.position)) await repository.note(id, { position })
  }

  async #deliverCounts(id: string, target: IntakeTarget, sent: readonly IntakeCount[]): Promise<void> {
    if (sent.length === 0) return
    const { context, repository } = this.#tools
    await context.integrations.intake.sendCounts(target, sent, timeOf(context), LOOK_MS / 1000)
    await repository.note(id, { counts: {}, error: null })
  }
}
