import { describe, expect, test } from 'vitest'
import { proposalSearch, readProposal, withoutProposal } from '../../../data/index-proposal.ts'
import type { DocumentSource } from './document-source.ts'
import type { ClauseOperator, FilterClause } from './filter-clause.ts'
import { proposeIndex } from './propose-index.ts'

function clause(path: string, operator: ClauseOperator, operand: string): FilterClause {
  return { conditions: [{ path: path.split('.'), operator, operand }], enabled: true }
}

function source(clauses: readonly FilterClause[], sort = ''): DocumentSource {
  return { index: undefined, terms: [], from: '', to: '', clauses, sort, size: 100, at: '' }
}

describe('proposeIndex', () => {
  test('what has to be equal becomes the terms, ranges and the order the values', () => {
    const clauses = [clause('status', '==', '"lost"'), clause('address.city', '==', '"Lund"'), clause('stock', '<', '5')]
    expect(proposeIndex(source(clauses, '-.sold'))).toEqual({
      name: 'byStatusAndCity',
      terms: '.status, .address.city',
      values: '.stock, desc(.sold)',
    })
  })

  test('ranges alone are the values, and give the name', () => {
    expect(proposeIndex(source([clause('stock', '>=', '5'), clause('stock', '<', '9')]))).toEqual({
      name: 'byStock',
      terms: '',
      values: '.stock',
    })
  })

  test('does not help where conditions are alternatives, switched off or of another kind', () => {
    const either = { conditions: [...clause('a', '==', '1').conditions, ...clause('b', '==', '2').conditions], enabled: true }
    const off = { ...clause('a', '==', '1'), enabled: false }
    expect(proposeIndex(source([either, off, clause('a', 'contains', '"x"'), clause('b', 'exists', '')]))).toBeUndefined()
  })
})

test('an address holds a proposal beside what else it holds', () => {
  const proposal = { name: 'byStatus', terms: '.status', values: 'desc(.sold)' }
  const search = new URLSearchParams(`${proposalSearch(proposal)}&q=a`)
  expect(readProposal(search)).toEqual(proposal)
  expect(withoutProposal(search).toString()).toBe('q=a')
  expect(readProposal(withoutProposal(search))).toBeUndefined()
})
