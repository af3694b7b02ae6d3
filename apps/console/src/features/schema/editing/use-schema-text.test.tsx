// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { leaveGuard } from '../../../data/leave-guard.ts'
import { useSchemaText } from './use-schema-text.ts'

const files = (text: string) => [{ name: 'main.fsl', text }]
const SOURCE = {
  id: 'schema:us/shop',
  queryKey: ['schema'],
  read: () => Promise.resolve({ version: 1, files: files('collection Book {}'), others: [] }),
  validate: () => Promise.resolve(''),
  apply: () => Promise.resolve(),
  placesIn: () => () => undefined,
}
const HERE = '/resources/explorer/us/shop/collections/Book/schema'
const TO_ROLES = { kind: 'route', fromPath: HERE, toPath: '/resources/explorer/us/shop/roles' } as const

async function edit(text: string) {
  const cache = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  const { result } = renderHook(() => useSchemaText(SOURCE), { wrapper })
  await waitFor(() => expect(result.current.text).toBeDefined())
  act(() => result.current.text?.type(files(text)))
  return result
}

describe('leaving schema text', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })

  test('that was changed asks first, and may keep it in the browser', async () => {
    await edit('collection Book { title: String }')
    expect(leaveGuard.atRisk(TO_ROLES)).toMatchObject([{ count: 1, isKept: true }])
    expect(leaveGuard.atRisk({ kind: 'sign-out' })).toHaveLength(1)
  })

  test('asks nothing for another part of the same page, or for a window that closes', async () => {
    await edit('collection Book { title: String }')
    expect(leaveGuard.atRisk({ ...TO_ROLES, toPath: HERE })).toEqual([])
    expect(leaveGuard.atRisk({ kind: 'unload' })).toEqual([])
  })

  test('that was put back asks nothing', async () => {
    const result = await edit('collection Book { title: String }')
    act(() => result.current.text?.type(files('collection Book {}')))
    expect(leaveGuard.atRisk(TO_ROLES)).toEqual([])
  })
})
