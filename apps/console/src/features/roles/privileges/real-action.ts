import type { PredicateTrial } from './run-predicate-test.ts'

type RealAction = Pick<PredicateTrial, 'resource' | 'documentId' | 'values' | 'args'>

/** What a caller with the privilege does: the text of a query that only tells whether it went well. */
export function realActionText(action: string, { resource, documentId, values, args }: RealAction): string {
  const name = JSON.stringify(resource)
  const document = `Collection(${name}).byId(${JSON.stringify(documentId ?? '')})!`
  const doing: Readonly<Record<string, string>> = {
    read: document,
    write: `${document}.update(${values ?? '{}'})`,
    delete: `${document}.delete()`,
    history_read: `at (Time.now().subtract(1, "second")) { ${document} }`,
    create: `Collection(${name}).create(${values ?? '{}'})`,
    create_with_id: `Collection(${name}).create(${values ?? '{}'})`,
    call: `Function(${name})(${args ?? ''})`,
  }
  return `let done = ${doing[action] ?? document}\ntrue`
}
