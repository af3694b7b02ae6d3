/** An index as its form has it: entries are paths with commas between them. */
export interface IndexProposal {
  readonly name: string
  readonly terms: string
  readonly values: string
}

/** Proposes nothing: the form of a new index, empty. */
export const BLANK_PROPOSAL: IndexProposal = { name: '', terms: '', values: '' }

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

/** Values that an index which is there could have, too. */
export interface ValuesProposal {
  readonly index: string
  /** Paths with commas between them. */
  readonly values: string
}

/** Writes what an index could have in addition into the query of the address of a collection's indexes. */
export function valuesProposalSearch({ index, values }: ValuesProposal): string {
  return `?${new URLSearchParams({ extend: index, values }).toString()}`
}

/** Reads what an index could have in addition from such a query; undefined where it names none. */
export function readValuesProposal(search: URLSearchParams): ValuesProposal | undefined {
  const index = search.get('extend')
  return index === null ? undefined : { index, values: search.get('values') ?? '' }
}

/** The query without its proposals. */
export function withoutProposal(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const member of ['new', 'extend', 'terms', 'values']) rest.delete(member)
  return rest
}
