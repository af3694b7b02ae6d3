// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLogAddress } from './use-log-address.ts'
import { useAddress } from '../../data/use-address.ts'
import { updateAtOnce } from '../../data/update-at-once.ts'

// Outside of act, which would finish any update at once.
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function InSearch(): ReactNode {
  const { params, change } = useAddress()
  return <input value={params.get('text') ?? ''} onChange={({ target }) => change({ text: target.value })} />
}

function InFragment(): ReactNode {
  const { filters, filterBy } = useLogAddress()
  return <input value={filters.get('text') ?? ''} onChange={({ target }) => filterBy({ text: target.value })} />
}

/** Types as a browser does: the letter is in the field, then the event comes. */
function type(field: HTMLInputElement, letter: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + letter)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test.each([
  ['parameters', InSearch],
  ['fragment', InFragment],
])('a field whose value is in the %s of the address keeps every letter, however fast they come', async (_, Component) => {
  const router = createMemoryRouter([{ path: '/', Component }])
  root.render(<RouterProvider router={router} flushSync={updateAtOnce} />)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const field = document.querySelector('input') as HTMLInputElement
  for (const letter of 'find') type(field, letter)
  expect(field.value).toBe('find')
})
