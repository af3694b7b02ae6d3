import { describe, expect, test, vi } from 'vitest'
import { LeaveGuard } from './leave-guard.ts'
import type { Move, UnsavedWork } from './leave-guard.ts'

const CLOSE: Move = { kind: 'close' }

function work(changes: Partial<UnsavedWork> = {}): UnsavedWork {
  return { where: 'Create database', count: 1, discard: vi.fn(), ...changes }
}

describe('LeaveGuard', () => {
  test('lets go at once where nothing is unsaved', async () => {
    const guard = new LeaveGuard()
    guard.register(() => undefined)
    expect(await guard.mayLeave(CLOSE)).toBe(true)
    expect(guard.question()).toBeUndefined()
  })

  test('stays when the member wants to, and keeps the work', async () => {
    const guard = new LeaveGuard()
    const unsaved = work()
    guard.register(() => unsaved)
    const leaving = guard.mayLeave(CLOSE)
    expect(guard.question()?.works).toEqual([unsaved])
    guard.answer('stay')
    expect(await leaving).toBe(false)
    expect(unsaved.discard).not.toHaveBeenCalled()
    expect(guard.question()).toBeUndefined()
  })

  test('discards what the member gives up', async () => {
    const guard = new LeaveGuard()
    const works = [work(), work({ where: 'Role' })]
    for (const unsaved of works) guard.register(() => unsaved)
    const leaving = guard.mayLeave({ kind: 'sign-out' })
    guard.answer('discard')
    expect(await leaving).toBe(true)
    for (const unsaved of works) expect(unsaved.discard).toHaveBeenCalledOnce()
  })

  test('leaves work alone that the browser keeps', async () => {
    const guard = new LeaveGuard()
    const unsaved = work({ isKept: true })
    guard.register(() => unsaved)
    const leaving = guard.mayLeave(CLOSE)
    guard.answer('keep')
    expect(await leaving).toBe(true)
    expect(unsaved.discard).not.toHaveBeenCalled()
  })

  test('stays when saving fails', async () => {
    const guard = new LeaveGuard()
    const second = vi.fn(() => Promise.resolve(true))
    guard.register(() => work({ save: () => Promise.resolve(false) }))
    guard.register(() => work({ save: second }))
    const leaving = guard.mayLeave(CLOSE)
    guard.answer('save')
    expect(await leaving).toBe(false)
    expect(second).not.toHaveBeenCalled()
  })

  test('does not ask about work that outlives the move', async () => {
    const guard = new LeaveGuard()
    guard.register(() => work({ survives: (move) => move.kind !== 'sign-out' }))
    expect(await guard.mayLeave({ kind: 'unload' })).toBe(true)
    expect(guard.atRisk({ kind: 'sign-out' })).toHaveLength(1)
  })

  test('asks one question at a time', async () => {
    const guard = new LeaveGuard()
    guard.register(() => work())
    const first = guard.mayLeave(CLOSE)
    expect(await guard.mayLeave({ kind: 'sign-out' })).toBe(false)
    guard.answer('discard')
    expect(await first).toBe(true)
  })

  test('forgets a source that has gone', async () => {
    const guard = new LeaveGuard()
    guard.register(() => work())()
    expect(await guard.mayLeave(CLOSE)).toBe(true)
  })
})
