// @vitest-environment happy-dom
import { ApiError } from '@terrarium/contracts'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryCache } from './query-cache.ts'
import { SchemaRequestError } from './schema-request-error.ts'

/** Looks at a question as a mounted screen does; returns the way to leave the screen. */
function look(cache: ReturnType<typeof createQueryCache>, queryFn: () => Promise<unknown>, options: object = {}) {
  return new QueryObserver(cache, { queryKey: ['question'], queryFn, ...options }).subscribe(() => undefined)
}

describe('createQueryCache', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('does not ask the same question twice within 20 seconds [CONST-03]', async () => {
    const cache = createQueryCache()
    const ask = vi.fn(() => Promise.resolve('answer'))
    look(cache, ask)
    await vi.advanceTimersByTimeAsync(19_999)
    look(cache, ask)
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    look(cache, ask)
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test.each([0, 400, 409, 410, 429, 500, 503])('asks once more after a failure: %i [CONST-04]', async (status) => {
    const ask = vi.fn(() => Promise.reject(new ApiError({ code: 'refused', status, message: 'no' })))
    look(createQueryCache(), ask)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test.each([401, 403, 404])('does not ask again after a %i', async (status) => {
    const ask = vi.fn(() => Promise.reject(new ApiError({ code: 'refused', status, message: 'no' })))
    look(createQueryCache(), ask)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test.each([401, 403, 404])('does not read a schema again after a %i', async (status) => {
    const ask = vi.fn(() => Promise.reject(new SchemaRequestError(status, 'no')))
    look(createQueryCache(), ask)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test.each([0, 400, 500])('reads a schema once more after %i', async (status) => {
    const ask = vi.fn(() => Promise.reject(new SchemaRequestError(status, 'no')))
    look(createQueryCache(), ask)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('does not ask again because the window gets the focus [CONST-05]', async () => {
    const cache = createQueryCache()
    cache.mount()
    const [ask, control] = [vi.fn(() => Promise.resolve('answer')), vi.fn(() => Promise.resolve('answer'))]
    look(cache, ask)
    look(cache, control, { queryKey: ['control'], refetchOnWindowFocus: true })
    await vi.advanceTimersByTimeAsync(30_000)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(control).toHaveBeenCalledTimes(2)
    expect(ask).toHaveBeenCalledTimes(1)
    focusManager.setFocused(undefined)
    cache.unmount()
  })
})
