import { describe, expect, test } from 'vitest'
import { displayType, type ShownType } from './shown-type.ts'

const name = (text: string): ShownType => ({ kind: 'name', name: text })
const union = (...members: readonly ShownType[]): ShownType => ({ kind: 'union', members })
const call = (parameter: ShownType, result: ShownType): ShownType => ({
  kind: 'function',
  parameters: [{ name: undefined, type: parameter }],
  variadic: undefined,
  result,
})

describe('displayType', () => {
  test.each([
    [{ kind: 'hole' }, '_'],
    [union(name('A'), call(name('B'), name('C'))), 'A | (B => C)'],
    [call(call(name('A'), name('B')), name('C')), '(A => B) => C'],
    [call(union(name('A'), name('B')), name('C')), 'A | B => C'],
    [{ kind: 'intersection', members: [union(name('A'), name('B')), name('C')] }, '(A | B) & C'],
    [{ kind: 'difference', type: name('A'), minus: name('Null') }, 'A - Null'],
    [union(name('B'), { kind: 'difference', type: name('A'), minus: name('Null') }), 'B | (A - Null)'],
    [{ kind: 'recursive', name: 'A', type: { kind: 'tuple', elements: [name('A')] } }, '[A] as A'],
    [{ kind: 'constructed', name: 'Array', args: [union(name('A'), name('B'))] }, 'Array<A | B>'],
    [{ kind: 'interface', fields: [] }, '{}'],
    [{ kind: 'projection', projection: call(name('A'), name('B')), result: name('C') }, '.{ A => B } => C'],
    [{ kind: 'literal', literal: { kind: 'string', value: 'say "go"\n' } }, '"say \\"go\\"\\n"'],
  ] satisfies readonly (readonly [ShownType, string])[])('%j', (type, text) => {
    expect(displayType(type)).toBe(text)
  })
})
