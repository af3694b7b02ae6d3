import { describe, expect, test } from 'vitest'
import { traceOf } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('traceOf', () => {
  test.each(['00', 'cc'])('keeps the trace of a good header of version %s, with a span of its own', (version) => {
    const { traceId, spanId, parentSpan, traceparent } = traceOf(`${version}-${TRACE}-00f067aa0ba902b7-01`)
    expect(parentSpan).toMatchObject({ spanId: '00f067aa0ba902b7', isSampled: true })
    expect(traceparent).toBe(`00-${TRACE}-${spanId}-00`)
    expect(traceId).toBe(TRACE)
    expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
    expect(traceparent).not.toContain('00f067aa0ba902b7')
  })

  test('reads whether the caller records its trace', () => {
    expect(traceOf(`00-${TRACE}-00f067aa0ba902b7-02`).parentSpan?.isSampled).toBe(false)
    expect(traceOf(`00-${TRACE}-00f067aa0ba902b7-03`).parentSpan?.isSampled).toBe(true)
  })

  test.each([
    undefined,
    'hello',
    `00-${TRACE}-01`,
    `00-${TRACE.toUpperCase()}-00F067AA0BA902B7-01`,
    `00-zzzz${TRACE.slice(4)}-00f067aa0ba902b7-01`,
  ])('begins a trace for %j', (header) => {
    const { traceId, parentSpan, traceparent } = traceOf(header)
    expect(parentSpan).toBeUndefined()
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(traceparent.slice(3, 35)).toBe(traceId)
    expect(traceId).not.toContain(TRACE)
  })
})
