// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UsageChart } from './usage-chart.tsx'

afterEach(cleanup)

test('the chart says in words which lines a column passes, and which lines are above it', () => {
  const marks = [
    { id: '1', name: 'Alert Reads', amount: 8, said: 'Alert Reads: 8 a day' },
    { id: 'plan', name: 'Free plan', amount: 41, said: 'Free plan: 41 a day' },
  ]
  render(
    <UsageChart
      metric="read"
      granularity="day"
      points={[
        ['2026-11-01T00:00:00.000Z', 8],
        ['2026-11-02T00:00:00.000Z', 10],
      ]}
      marks={marks}
    />,
  )
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('2026-11-02 00:00:00 UTC: 10, more than Alert Reads')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Alert Reads: 8 a day',
    'Free plan: 41 a day (above the chart)',
  ])
})
