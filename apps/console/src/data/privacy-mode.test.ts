// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PrivacyMode } from './privacy-mode.ts'

test('asks before the first value is copied, and not again once it was allowed', async () => {
  const mode = new PrivacyMode()
  expect(await mode.mayCopy()).toBe(true)
  mode.toggle()
  const refused = mode.mayCopy()
  expect(mode.isAsking()).toBe(true)
  expect(await mode.mayCopy()).toBe(false)
  mode.answer(false)
  expect(await refused).toBe(false)
  const allowed = mode.mayCopy()
  mode.answer(true)
  expect(await allowed).toBe(true)
  expect(mode.isAsking()).toBe(false)
  expect(await mode.mayCopy()).toBe(true)
})

test('lasts until it is ended', () => {
  expect(new PrivacyMode().isOn()).toBe(true)
  new PrivacyMode().toggle()
  expect(new PrivacyMode().isOn()).toBe(false)
})

test('asks before a sensitive value is copied although the mode is off', async () => {
  localStorage.clear()
  const mode = new PrivacyMode()
  const asked = mode.mayCopy(true)
  expect(mode.isAsking()).toBe(true)
  mode.answer(true)
  expect(await asked).toBe(true)
  expect(await mode.mayCopy(true)).toBe(true)
})
