import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('names of types in annotations', () => {
  test.each([
    ['let a: Int<String> = 1; a', 'error 1:8-11 Type `Int` does not accept any parameters.'],
    ['let a: Array<Int, Int> = [1]; a', 'error 1:8-13 Type constructor `Array<>` accepts 1 parameters, received 2'],
    ['let a: Array = [1]; a', 'error 1:8-13 Type constructor `Array<>` accepts 1 parameters, received 0'],
    ['let a: Ref<Int> = null; a', 'error 1:8-16 Reference type must refer to a doc type'],
    ['let a: _ = 1; a', 'error 1:8-9 Unknown type `_`'],
    ['let a: int = 1; a', 'error 1:8-11 Unknown type `int`'],
    ['let a: [Foo, { b: Bar }] = abort(0); 2', 'error 1:9-12 Unknown type `Foo`\nerror 1:19-22 Unknown type `Bar`'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })

  test.each(['any', 'null', 'number', 'string', 'boolean'])('%s, of another language, is warned of', (name) => {
    const meant = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    const end = 8 + name.length
    expect(checkText(`let a: ${name} = 1; 2`)).toBe(`warning 1:8-${end} Unknown type \`${name}\`. Did you mean \`${meant}\`?\n2`)
  })

  test('a free name is a generic parameter when it is given and taken', () => {
    expect(checkText('let f: Item => Item = x => x; f(1)')).toBe('1')
    expect(checkText('let f: Item => Int = x => 1; f')).toContain('Unknown type `Item`')
    expect(checkText('let f: Int => Item = x => x; f')).toContain('Unknown type `Item`')
  })
})
