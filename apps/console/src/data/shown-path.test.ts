import { expect, test } from 'vitest'
import { shownPath } from './shown-path.ts'

test.each([
  ['us-std/shop/eu', 'us/shop/eu'],
  ['eu-std', 'eu'],
  ['classic/shop', 'global/shop'],
  ['us/shop', 'us/shop'],
  ['', ''],
  ['nowhere/shop', 'nowhere/shop'],
])('%j is shown as %j', (path, shown) => {
  expect(shownPath(path)).toBe(shown)
})
