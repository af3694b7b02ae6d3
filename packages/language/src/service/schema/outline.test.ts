import { describe, expect, test } from 'vitest'
import { outlineOf, type Outline } from './outline.ts'

/** Writes items and members as `keyword name`, with what is in them in braces; `…` for what is not ended. */
function show(items: readonly Outline[]): string {
  const shown = items.map(({ keyword, name, block, isOpen }) => {
    const members = block === undefined ? '' : ` { ${show(block.members)}${block.isClosed ? ' }' : ''}`
    return `${keyword}${name === undefined ? '' : ` ${name.text}`}${members}${isOpen && block === undefined ? '…' : ''}`
  })
  return shown.join('; ')
}

function outline(text: string): string {
  return show(outlineOf(text))
}

describe('outlineOf', () => {
  test('finds items, members and their names', () => {
    const text =
      '@alias(B)\ncollection Bench {\n  zone: { row: Int }?\n  *: Any\n  compute a = (d => 1)\n  index byZone { terms [.zone]; values [.a] }\n}\n'
    expect(outline(text)).toBe('collection Bench { field zone; field *; compute a; index byZone { terms; values } }')
    expect(outline('access provider okta { issuer "a"; role r { predicate (j => true) } }\n')).toBe(
      'access provider okta { issuer; role r { predicate } }',
    )
  })

  test('knows the parts of functions', () => {
    const source = 'function add(a: Array<Int>, ...rest: Int): { sum: Int } | Null\n{\n  a\n}'
    const [add] = outlineOf(source)
    const textOf = (part: { readonly start: number; readonly end: number } | undefined): string =>
      source.slice(part?.start, part?.end).trim()
    expect(add?.parameters.map(({ name, type, isVariadic }) => [name.text, textOf(type), isVariadic])).toEqual([
      ['a', 'Array<Int>', false],
      ['rest', 'Int', true],
    ])
    expect([textOf(add?.type), textOf(add?.body)]).toEqual(['{ sum: Int } | Null', '{\n  a\n}'])
  })

  test('marks incomplete members', () => {
    expect(outline('collection Bench {\n  zone: Str')).toBe('collection Bench { field zone…')
    expect(outline('role r {\n  privileges ')).toBe('role r { privileges…')
    expect(outline('coll')).toBe('coll…')
  })

  test('begins a new item at a line that begins like one', () => {
    expect(outline('collection Bench {\n  index a {\n  check b (.x\ncollection Other {}\n')).toBe(
      'collection Bench { index a { check b; collection Other {  }',
    )
    expect(outline('function f(a: \nrole r {}\n')).toBe('function f; role r {  }')
  })

  test('ends a parenthesis that is not closed with its line', () => {
    expect(outline('collection Bench {\n  check a (.x\n  zone: String\n}\n')).toBe('collection Bench { check a; field zone }')
  })

  test('reads up to a limit, where what is closed behind it is open', () => {
    const text = 'collection Bench {\n  check a (\n    .x\n  )\n}\n'
    expect(show(outlineOf(text, text.indexOf('.x')))).toBe('collection Bench { check a…')
  })
})
