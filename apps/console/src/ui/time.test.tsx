// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preferences } from '../data/preferences.ts'
import { Time } from './time.tsx'

describe('Time', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Asia/Kolkata'))
  afterEach(() => {
    cleanup()
    preferences.set('timeZone', 'utc')
    vi.unstubAllEnvs()
  })

  test('is written in UTC, with the local time to the microsecond on hover', () => {
    render(<Time value="2026-03-04T20:06:07.123456Z" />)
    const time = screen.getByText('2026-03-04 20:06:07 UTC')
    expect(time.title).toBe('2026-03-05 01:36:07.123456 +05:30')
    expect(time.getAttribute('datetime')).toBe('2026-03-04T20:06:07.123456Z')
  })

  test('changes to the local time, with UTC on hover, as soon as that is chosen', () => {
    render(<Time value="2026-03-04T20:06:07Z" />)
    act(() => preferences.set('timeZone', 'local'))
    expect(screen.getByText('2026-03-05 01:36:07 +05:30').title).toBe('2026-03-04 20:06:07 UTC')
  })

  test('tells zones behind UTC apart', () => {
    vi.stubEnv('TZ', 'America/St_Johns')
    preferences.set('timeZone', 'local')
    render(<Time value="2026-01-04T02:06:07Z" />)
    expect(screen.getByText('2026-01-03 22:36:07 -03:30')).toBeTruthy()
  })
})
