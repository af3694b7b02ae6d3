// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useDatabaseOutline, useRefreshRoles } from './database-outline.ts'
import { ServicesContext } from './services.ts'
import { queryAnswer, sentQuery } from './testing/query-stub.ts'
import { createStubServices } from './testing/stub-services.ts'

const PATH = { regionGroup: 'us', names: ['shop'] } as const

test('a role that was made elsewhere is known once the roles are read again, in one small query', async () => {
  const asked: string[] = []
  const roles = ['clerk']
  const { services } = createStubServices({
    'POST /query/1': (request) => {
      const query = sentQuery(request)
      asked.push(query)
      const outline = { typechecked: true, collections: [], functions: [], roles: [...roles], providers: [] }
      return queryAnswer(query.includes('isEnvTypechecked') ? outline : [...roles])
    },
  })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>{children}</QueryClientProvider>
    </ServicesContext.Provider>
  )
  const { result } = renderHook(() => ({ outline: useDatabaseOutline(PATH, undefined), refresh: useRefreshRoles(PATH) }), { wrapper })
  await waitFor(() => expect(result.current.outline?.roles).toEqual(['clerk']))
  roles.push('auditor')
  await act(() => result.current.refresh())
  await waitFor(() => expect(result.current.outline?.roles).toEqual(['clerk', 'auditor']))
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe('Role.all().map(.name).toArray()')
})
