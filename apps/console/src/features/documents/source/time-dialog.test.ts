import { describe, expect, test } from 'vitest'
import { timeProblem } from './time-dialog.tsx'

describe('timeProblem', () => {
  const now = Date.parse('2025-04-02T14:00:00Z')

  test('takes a time within what is kept and refuses any other', () => {
    expect(timeProblem('2025-04-02T13:50:00.123456Z', 15, now)).toBeUndefined()
    expect(timeProblem('2025-04-02T13:40:00Z', 15, now)).toBe('This is before what the collection keeps.')
    expect(timeProblem('2025-04-02T14:00:01Z', 15, now)).toBe('This time has not come yet.')
    expect(timeProblem('yesterday', 15, now)).toMatch(/Enter a time/)
  })
})
