// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { readProposal, readValuesProposal } from '../../../data/index-proposal.ts'
import type { IndexAdvice } from '../../../editor/language/index-advice.ts'
import type { EditorProblem } from '../../../editor/problems.ts'
import { AdviceDialog } from './advice-dialog.tsx'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const

function linkOf(advice: IndexAdvice): URL {
  const problem = { hint: 'non_covered_document_read', message: 'Reads a document.' } as EditorProblem
  render(<AdviceDialog problem={problem} advice={advice} path={SHOP} onClose={() => undefined} />, { wrapper: MemoryRouter })
  return new URL(screen.getByRole('link').getAttribute('href') ?? '', 'https://console.example')
}

afterEach(cleanup)

test('the advice of a new index leads to its form, filled', () => {
  const { pathname, searchParams } = linkOf({
    collection: 'Book',
    index: 'byStock',
    isNew: true,
    terms: ['stock'],
    values: ['title', 'at'],
  })
  expect(pathname).toBe('/resources/explorer/us/shop/collections/Book/indexes')
  expect(readProposal(searchParams)).toEqual({ name: 'byStock', terms: '.stock', values: '.title, .at' })
  expect(screen.getByRole('link').textContent).toBe('Add byStock…')
})

test('the advice of values leads to the index with the values', () => {
  const { searchParams } = linkOf({ collection: 'Book', index: 'byStock', isNew: false, terms: ['stock'], values: ['title', 'at'] })
  expect(readValuesProposal(searchParams)).toEqual({ index: 'byStock', values: '.title, .at' })
  expect(readProposal(searchParams)).toBeUndefined()
  expect(screen.getByRole('link').textContent).toBe('Add values to byStock…')
})
