import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { TypeIdentities } from '../types/identity.ts'
import type { Failure } from '../types/failure.ts'
import { namedType, recordType, type Type } from '../types/type.ts'
import type { Span } from '../source/span.ts'
import { byPlace, distinct, reportFailures } from './report.ts'

const span = (start: number, end: number, source = '*query*'): Span => ({ source, start, end })
const INT = namedType('Int')
const EMPTY = recordType(new Map())
const SITE = span(10, 20)

function nameOf(type: Type): string {
  return type.kind === 'named' ? type.name : type.kind
}

function report(...failures: readonly Failure[]): Diagnostic {
  const identities = new TypeIdentities()
  const wording = { lower: nameOf, upper: (type: Type) => (type.kind === 'overload' ? 'several' : nameOf(type)) }
  return reportFailures({ lower: EMPTY, upper: INT, site: SITE }, failures, wording, (type) => identities.of(type))
}

const notSubtype = (at: Span, upper = 'String', lower: Type = INT): Failure => ({
  kind: 'notSubtype',
  lower,
  upper: namedType(upper),
  span: at,
})
const missing = (field: string, at: Span): Failure => ({ kind: 'missingField', lower: EMPTY, field, span: at, dotSpan: undefined })

describe('reportFailures', () => {
  test('reports a single failure at the place of the constraint as it is', () => {
    expect(report(notSubtype(SITE))).toMatchObject({ message: 'Type `Int` is not a subtype of `String`', span: SITE, hints: [] })
    expect(report(notSubtype(span(12, 14))).span).toEqual(span(12, 14))
  })

  test('reports a single failure elsewhere as the cause of a failure of the constraint', () => {
    const { message, span: at, hints } = report(notSubtype(span(1, 2)))
    expect(message).toBe('Type `record` is not a subtype of `Int`')
    expect(at).toEqual(SITE)
    expect(hints).toEqual([{ name: 'cause', message: 'Type `Int` is not a subtype of `String`', span: span(1, 2) }])
  })

  test('reports a missing field as it is, also elsewhere', () => {
    expect(report(missing('a', span(1, 2))).message).toBe('Type `record` does not have field `a`')
  })

  test('reports several failures as causes, in the order of the source', () => {
    const { message, hints } = report(missing('b', span(15, 16)), missing('a', span(11, 12)))
    expect(message).toBe('Type `record` is not a subtype of `Int`')
    expect(hints.filter(({ name }) => name === 'cause').map(({ span: at }) => at.start)).toEqual([11, 15])
  })

  test('merges several mismatches at one place into one diagnostic', () => {
    expect(report(notSubtype(SITE, 'String'), notSubtype(SITE, 'Boolean')).message).toBe('Type `Int` is not a subtype of `several`')
  })
})

describe('byPlace and distinct', () => {
  const diagnostic = (message: string, at: Span): Diagnostic => ({ code: 'x', severity: 'error', message, span: at, hints: [] })

  test('sort by source, start, end and text', () => {
    const given = [
      diagnostic('b', span(1, 3)),
      diagnostic('a', span(1, 3)),
      diagnostic('c', span(1, 2)),
      diagnostic('d', span(0, 9, '*a*')),
    ]
    expect(byPlace(given).map(({ message }) => message)).toEqual(['d', 'c', 'a', 'b'])
  })

  test('leave out repetitions', () => {
    expect(distinct([diagnostic('a', SITE), diagnostic('b', SITE), diagnostic('a', SITE)]).map(({ message }) => message)).toEqual([
      'a',
      'b',
    ])
  })
})
