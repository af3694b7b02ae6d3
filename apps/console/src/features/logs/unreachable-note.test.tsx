// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { LiveView } from './live-view.tsx'

afterEach(cleanup)

/** The live view of a server some of whose processes cannot be asked; the next call waits. */
function show(unreachable: number | undefined) {
  let calls = 0
  const { services } = createStubServices({
    'GET /api/v1/logs/live': () =>
      (calls += 1) > 1 ? new Promise<Response>(() => undefined) : json(200, { lines: [], next: '1', missed: 0, unreachable }),
  })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: LiveView }], { initialEntries: ['/?path=us/shop'] })} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return screen.findByText(/^Live: 0 queries/)
}

describe('live queries of a server of several processes', () => {
  test.each([
    [1, '1 process of the server cannot be reached; its queries are missing here until it is back.'],
    [2, '2 processes of the server cannot be reached; their queries are missing here until they are back.'],
  ])('say that %i cannot be reached', async (count, sentence) => {
    await show(count)
    screen.getByText(sentence)
  })

  test('say nothing of it while all answer', async () => {
    await show(undefined)
    expect(screen.queryByText(/cannot be reached/)).toBeNull()
  })
})
