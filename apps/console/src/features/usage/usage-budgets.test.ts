import { expect, test, vi } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { UsageBudgets } from './usage-budgets.ts'

test('budgets are kept by account in this browser until they are removed', () => {
  const storage = createKeyValueStorage(undefined)
  const budgets = new UsageBudgets(storage)
  const changed = vi.fn()
  budgets.subscribe(changed)
  budgets.set('1', 'read', 1000)
  budgets.set('1', 'storage', 2048)
  budgets.set('2', 'read', 7)
  expect(changed).toHaveBeenCalledTimes(3)
  const later = new UsageBudgets(storage)
  expect(later.get('1')).toEqual({ read: 1000, storage: 2048 })
  expect(later.get('1')).toBe(later.get('1'))
  expect(later.get('2')).toEqual({ read: 7 })
  later.set('2', 'read', undefined)
  expect(new UsageBudgets(storage).get('2')).toEqual({})
  expect(storage.keys()).toEqual(['ui:usage-budgets:1'])
})

test('what is no budget is left out', () => {
  const storage = createKeyValueStorage(undefined)
  storage.set('ui:usage-budgets:1', '{"read":-1,"write":"many","compute":5,"other":3}')
  storage.set('ui:usage-budgets:2', 'no JSON')
  const budgets = new UsageBudgets(storage)
  expect(budgets.get('1')).toEqual({ compute: 5 })
  expect(budgets.get('2')).toEqual({})
})
