// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { findPageSize, PAGE_SIZE_NAMES, preferPageSize, preferredPageSize } from './page-size.ts'

describe('page sizes', () => {
  beforeEach(() => localStorage.clear())

  test('are 100 and 10 until another is chosen [CONST-09]', () => {
    expect(preferredPageSize()).toEqual({ server: 100, client: 10 })
    preferPageSize('large')
    expect(preferredPageSize()).toEqual({ server: 1000, client: 100 })
  })

  test.each([
    ['small', 50, 5],
    ['medium', 100, 10],
    ['large', 1000, 100],
  ])('the preset %s is %i and %i [CONST-10]', (name, server, client) => {
    expect(findPageSize(name)).toEqual({ server, client })
  })

  test('of the server are offered by number [CONST-11]', () => {
    expect(PAGE_SIZE_NAMES.filter((name) => /^\d+$/.test(name))).toEqual(['25', '50', '100', '1000'])
    expect(findPageSize('25')).toEqual({ server: 25, client: 10 })
    expect(findPageSize('26')).toBeUndefined()
  })
})
