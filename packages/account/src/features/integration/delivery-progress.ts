import { fql, type Query } from 'fauna'

/**
 * How far the processes are with the delivery of their logs, as parts of queries about integrations. The only process keeps it in the integration
 * itself; each of several has a document of its own beside it.
 */
export interface DeliveryProgress {
  /** An object with `position` and `counts` of this process, which replace the integration's own. */
  of(integration: Query): Query
  /** Notes how far this process is. */
  noting(integration: Query, reached: { readonly position?: string; readonly counts?: string }): Query
  /** Lets another integration go on where one ends. */
  handingOn(from: Query, to: Query): Query
  /** Deletes what was noted of an integration. */
  forgetting(integration: Query): Query
}

/** Creates the progress of one process; undefined: it is the only one. */
export function createDeliveryProgress(process: string | undefined): DeliveryProgress {
  if (process === undefined) {
    return {
      of: () => fql`{}`,
      noting: (integration, reached) => fql`${integration}!.update(${reached})`,
      handingOn: () => fql`null`,
      forgetting: () => fql`null`,
    }
  }
  const ownOf = (integration: Query): Query => fql`IntegrationProgress.byKey(${integration}.id.toString() + " " + ${process}).first()`
  const allOf = (integration: Query): Query => fql`IntegrationProgress.byIntegration(${integration}.id.toString())`
  return {
    of: (integration) => fql`{ position: ${ownOf(integration)}?.position, counts: ${ownOf(integration)}?.counts }`,
    noting: (integration, reached) => fql`(() => {
      let known = ${ownOf(integration)}
      let key = ${integration}.id.toString() + " " + ${process}
      let named = { key: key, integrationId: ${integration}.id.toString(), process: ${process} }
      if (known == null) IntegrationProgress.create(Object.assign(named, ${reached})) else known!.update(${reached})
    })()`,
    handingOn: (from, to) => fql`${allOf(from)}.toArray().forEach(one => one.update({
      key: ${to}.id.toString() + " " + one.process, integrationId: ${to}.id.toString()
    }))`,
    forgetting: (integration) => fql`${allOf(integration)}.forEach(one => one.delete())`,
  }
}
