// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SchemaSource } from './schema-source.ts'
import { useSchemaCheck } from './use-schema-check.ts'
import type { SchemaText } from './use-schema-text.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const BASE = { version: 1, files: [{ name: 'main.fsl', text: '' }], others: [] }

/** Checks a text by a service that finds everything valid. */
function checkText() {
  const validate = vi.fn<SchemaSource['validate']>(() => Promise.resolve(''))
  const source = { validate, placesIn: () => () => undefined } as unknown as SchemaSource
  const textOf = (written: string) => ({ base: BASE, files: [{ name: 'main.fsl', text: written }] }) as unknown as SchemaText
  const { result, rerender } = renderHook((text: SchemaText) => useSchemaCheck({ source, text, isVersioned: true, against: BASE.files }), {
    initialProps: textOf('collection A {}'),
  })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return { validate, result, pass, type: (written: string) => rerender(textOf(written)) }
}

test('a text is checked 600 ms after the last key', async () => {
  const { validate, type, pass } = checkText()
  await pass(500)
  type('collection B {}')
  await pass(599)
  expect(validate).not.toHaveBeenCalled()
  await pass(1)
  expect(validate.mock.calls.map(([{ files }]) => files[0]?.text)).toEqual(['collection B {}'])
})

test('a text is checked at once when somebody asks for it, and later keys are waited for again', async () => {
  const { validate, result, type, pass } = checkText()
  await pass(100)
  act(() => result.current.checkNow())
  await pass(0)
  expect(validate).toHaveBeenCalledTimes(1)
  type('collection B {}')
  await pass(599)
  expect(validate).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(validate).toHaveBeenCalledTimes(2)
})
