import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

function typeOf(query: string): string {
  return checkText(query).split('\n').at(-1) ?? ''
}

describe('overloads in the type of a result', () => {
  test.each([
    ['one combination is a plain type', 'x => x + 1', 'Number => Number'],
    ['several are an intersection', 'x => x + x', '(Number => Number) & (String => String)'],
    ['what combines in no way is left out', 'x => -(x + x)', 'Number => Number'],
    ['choices of two parameters multiply', '(x, y) => [x + x, y + y]', ''],
    ['a choice inside a result stays', 'x => { a: x + x }', '(Number => { a: Number }) & (String => { a: String })'],
    ['a choice that is used up leaves nothing', '(x => x + x)(1)', 'Number'],
    ['a choice is kept through a let', 'let f = x => x + x; f', '(Number => Number) & (String => String)'],
    ['each use of a let instantiates its choice again', 'let f = x => x + x; [f(1), f("a")]', '[Number, String]'],
  ])('%s: %s', (_rule, query, type) => {
    if (type !== '') expect(typeOf(query)).toBe(type)
    else expect(typeOf(query).split(' & ')).toHaveLength(4)
  })

  test.each([
    ['Set.sequence(0, 3).order(desc(x => x)).paginate(2)', '{ data: Array<Number>, after: String | Null }'],
    ['"a b".slice(0).slice(1).indexOf("b")', 'Number | Null'],
    ['[1, 2].slice(0).indexOf(1)', 'Number | Null'],
    ['Array.sequence(0, 5).slice(0, 2).map(x => x + 1)', 'Array<Number>'],
    ['Set.sequence(0, 5).paginate(2).data.map(x => x + 1)', 'Array<Number>'],
    ['Collection.all().order(.name).paginate()', '{ data: Array<CollectionDef>, after: String | Null }'],
    ['Collection.all().fold(0, (n, c) => n + c.name.length)', 'Number'],
    ['[Collection.all().count(), Function.all().order(.name).first()!.name]', '[Number, String]'],
  ])('overloaded calls in a row: %s is of type %s', (query, type) => {
    expect(typeOf(query)).toBe(type)
  })
})
