// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStubServices } from '../data/testing/stub-services.ts'
import { updateAtOnce } from '../data/update-at-once.ts'
import { useLogAddress } from '../features/logs/use-log-address.ts'
import { requireSession } from './guards.tsx'

// Outside of act, which would finish any update at once.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Choices() {
  const { params, filters, change, filterBy } = useLogAddress()
  return (
    <>
      <input type="checkbox" checked={params.has('all')} onChange={({ target }) => change({ all: target.checked ? 'true' : undefined })} />
      <input
        type="checkbox"
        checked={filters.has('all')}
        onChange={({ target }) => filterBy({ all: target.checked ? 'true' : undefined })}
      />
    </>
  )
}

test('choices in the address of a page behind the session show at once what was chosen', async () => {
  const { services } = createStubServices({})
  const router = createMemoryRouter([{ ...requireSession(services), Component: Choices, path: '/' }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={router} flushSync={updateAtOnce} />)
  await expect.poll(() => document.querySelectorAll('input').length).toBe(2)
  const boxes = document.querySelectorAll('input')
  for (const box of boxes) {
    for (const shown of [true, false]) {
      box.click()
      expect(box.checked).toBe(shown)
    }
  }
  root.unmount()
})
