/** An index as its form has it: entries are paths with commas between them. */
export interface IndexProposal {
  readonly name: string
  readonly terms: string
  readonly values: string
}

/** Writes a proposal into the query of the address of a collection's indexes: names of fields, never values. */
export function proposalSearch({ name, terms, values }: IndexProposal): string {
  return `?${new URLSearchParams({ new: name, terms, values }).toString()}`
}

/** Reads a proposal from such a query; undefined where there is none. */
export function readProposal(search: URLSearchParams): IndexProposal | undefined {
  const name = search.get('new')
  if (name === null) return undefined
  return { name, terms: search.get('terms') ?? '', values: search.get('values') ?? '' }
}

/** The query without its proposal. */
export function withoutProposal(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const member of ['new', 'terms', 'values']) rest.delete(member)
  return rest
}
