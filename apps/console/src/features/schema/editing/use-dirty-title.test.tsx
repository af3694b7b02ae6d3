// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDirtyTitle } from './use-dirty-title.ts'

afterEach(cleanup)

test('the title of the window has a dot while there is an edit', () => {
  document.title = 'Schema · shop · Terrarium'
  const { rerender, unmount } = renderHook(({ isDirty }) => useDirtyTitle(isDirty), { initialProps: { isDirty: false } })
  expect(document.title).toBe('Schema · shop · Terrarium')
  rerender({ isDirty: true })
  expect(document.title).toBe('• Schema · shop · Terrarium')
  rerender({ isDirty: false })
  expect(document.title).toBe('Schema · shop · Terrarium')
  rerender({ isDirty: true })
  unmount()
  expect(document.title).toBe('Schema · shop · Terrarium')
})
