// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { QueryArgument } from '../../../data/query-argument.ts'
import { ARGUMENT_TYPES } from '../../../data/query-argument.ts'
import { ArgumentsDrawer } from './arguments-drawer.tsx'

const nothing = () => undefined
const LIMIT: QueryArgument = { name: 'limit', type: 'Int', value: '5' }

function show(changes: Partial<ComponentProps<typeof ArgumentsDrawer>>) {
  const props = { arguments: [LIMIT], unbound: ['limit'], failures: new Map(), onChange: nothing, onInfer: nothing, onClose: nothing }
  render(<ArgumentsDrawer {...props} {...changes} />)
  return within(screen.getByRole('region', { name: 'Arguments' }))
}

describe('the arguments of a query', () => {
  afterEach(cleanup)

  test('are each a name, a type and a value [CALL-31]', () => {
    const drawer = within(show({}).getByRole('group', { name: 'Argument limit' }))
    expect(drawer.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('limit')
    expect(within(drawer.getByRole('combobox', { name: 'Type of limit' })).getAllByRole('option')).toHaveLength(ARGUMENT_TYPES.length)
    expect(drawer.getByRole<HTMLInputElement>('textbox', { name: 'Value of limit' }).value).toBe('5')
  })

  test('say at their row what the server refuses, and what is no value of their type', () => {
    const failed = "Invalid argument 'limit': too large."
    const drawer = show({ failures: new Map([['limit', failed]]) })
    const value = drawer.getByRole('textbox', { name: 'Value of limit' })
    expect(value.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(value.getAttribute('aria-describedby') ?? '')?.textContent).toBe(failed)
    cleanup()
    expect(show({ arguments: [{ ...LIMIT, value: '5.5' }] }).getByRole('alert').textContent).toMatch(/whole number/)
  })

  test('that the query leaves open are named, and added on request', () => {
    const onInfer = vi.fn()
    const drawer = show({ arguments: [], unbound: ['limit', 'shelf'], onInfer })
    drawer.getByText('The query leaves open: limit, shelf')
    fireEvent.click(drawer.getByRole('button', { name: 'Infer' }))
    expect(onInfer).toHaveBeenCalled()
  })
})
