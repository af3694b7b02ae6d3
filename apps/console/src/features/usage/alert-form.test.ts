import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { alertSchema, defaultsOf, wishOf } from './alert-form.ts'
import type { AlertValues } from './alert-form.ts'

const VALUES: AlertValues = { name: 'Reads', metric: 'read', path: '', period: 'month', threshold: '100', mail: true, url: '' }
const faultsOf = (changes: Partial<AlertValues>) =>
  v.safeParse(alertSchema, { ...VALUES, ...changes }).issues?.map(({ path, message }) => [path?.[0]?.key, message])

describe('the form of a usage alert', () => {
  test.each([
    [{}, undefined],
    [{ mail: false, url: 'https://hooks.example.com/usage' }, undefined],
    [{ mail: false }, [['url', 'Choose a mail or enter a webhook: otherwise nobody learns of it.']]],
    [{ url: 'hooks.example.com' }, [['url', 'Enter an address that begins with https://.']]],
    [{ threshold: '0' }, [['threshold', 'Enter a whole number greater than 0.']]],
    [{ threshold: '1.5' }, [['threshold', 'Enter a whole number greater than 0.']]],
    [{ metric: 'storage', threshold: '9007199254740991' }, [['threshold', 'This is more than can be counted; enter a smaller number.']]],
  ] as const)('with %j says %j', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults)
  })

  test('counts sizes in mebibytes, and all databases as no place', () => {
    const wish = wishOf({ ...VALUES, metric: 'storage', threshold: '512' })
    expect(wish).toEqual({
      name: 'Reads',
      metric: 'storage',
      path: null,
      period: 'month',
      threshold: 536_870_912,
      mail: true,
      webhook_url: null,
    })
  })

  test('begins with what an alert says, and gives the same back', () => {
    const wish = {
      name: 'Shop',
      metric: 'egress',
      path: 'us-std/shop',
      period: 'day',
      threshold: 1_048_576,
      mail: false,
      webhook_url: 'https://hooks.example.com',
    } as const
    const alert = { ...wish, id: '1', member: { id: '2', name: 'Mira' }, created_at: '', raised_at: null, failure: null }
    expect(wishOf(defaultsOf(alert, 'read', undefined))).toEqual({ ...wish, path: 'us/shop' })
  })
})
