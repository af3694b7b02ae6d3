import { json } from './stub-server.ts'
import type { SeenRequest, StubAnswer } from './stub-server.ts'

/** Text of the query that a request carries, its values in angle brackets as they travel. */
export function sentQuery({ body }: Pick<SeenRequest, 'body'>): string {
  return sourceOf((body as { readonly query: unknown }).query)
}

function sourceOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { fql, value } = query as { readonly fql?: readonly unknown[]; readonly value?: unknown }
  return fql === undefined ? `<${JSON.stringify(value)}>` : fql.map(sourceOf).join('')
}

/** Answers a query with data in the tagged format. */
export function queryAnswer(data: unknown): Response {
  return json(200, { data, summary: '', txn_ts: 1, stats: {} })
}

/** Answers each query with the data of the first text that it contains, and fails the others. */
export function answerQueries(answers: Readonly<Record<string, unknown>>): StubAnswer {
  return (request) => {
    const query = sentQuery(request)
    const found = Object.entries(answers).find(([part]) => query.includes(part))
    return found === undefined ? json(400, { error: { code: 'not_stubbed', message: query } }) : queryAnswer(found[1])
  }
}
