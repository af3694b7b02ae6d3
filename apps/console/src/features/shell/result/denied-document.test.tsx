// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DenialTraceContext } from '../../../data/denial-trace.ts'
import type { DeniedQuery } from '../../../data/denial-trace.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import { DeniedDocument } from './denied-document.tsx'

function Why({ query }: DeniedQuery) {
  return <button type="button">{`Why? ${query}`}</button>
}

const EDITOR: RunContext = { kind: 'role', name: 'editor' }
const nullDocument = (cause: string) => ({ '@ref': { coll: { '@mod': 'Book' }, id: '7', exists: false, cause } })

function show(answer: unknown, context: RunContext = EDITOR) {
  render(
    <DenialTraceContext.Provider value={Why}>
      <DeniedDocument value={decodeTagged(answer)} denied={{ query: 'Book("7")', context }} />
    </DenialTraceContext.Provider>,
  )
}

describe('a document that is null because it may not be read', () => {
  afterEach(cleanup)

  test.each([
    ['alone', nullDocument('permission denied')],
    ['in a row', { '@set': { data: [{ title: 'a', next: nullDocument('permission denied') }] } }],
  ])('leads to why: %s', async (_name, answer) => {
    show(answer)
    expect(screen.getByText('Book("7") is null: the caller has no permission to read it.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Why? Book("7")' })).toBeTruthy()
  })

  test.each([
    ['that does not exist', nullDocument('not found'), EDITOR],
    ['that an administrator asked for', nullDocument('permission denied'), { kind: 'builtin', role: 'admin' } as const],
    ['that is there', { '@ref': { coll: { '@mod': 'Book' }, id: '7' } }, EDITOR],
  ])('is not one %s', (_name, answer, context) => {
    show(answer, context)
    expect(screen.queryByText(/is null/)).toBeNull()
  })
})
