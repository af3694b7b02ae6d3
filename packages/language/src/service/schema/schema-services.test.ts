import { describe, expect, test } from 'vitest'
import { applyEdits } from '../text/text-edit.ts'
import { completeSchema } from './complete-schema.ts'
import { schemaDefinition } from './definition-schema.ts'
import { diagnoseSchema, schemaQuickFixes } from './diagnose-schema.ts'
import { takeMark } from '../../testing/cursor-text.ts'
import { SAMPLE_CONTEXT } from '../../testing/sample-schema-context.ts'
import { hoverSchema } from './hover-schema.ts'
import { renameInSchema, schemaRenameTarget } from './rename-schema.ts'
import { schemaSelectionRanges } from './selection-schema.ts'
import { schemaSignatureHelp } from './signature-help-schema.ts'

const TEXT = `collection Shelf {
  size: Int
  compute twofold: Int = (s => s.size * 2)
  index bySize { terms [.size] }
  check fits (.size > 0)
}

role guest {
  privileges Shelf { read { predicate (.size > 1) } }
}

@role(guest)
function fill(shelf: Shelf, amount: Int): Int {
  let sum = shelf.size + amount
  Shelf.bySize(sum).count()
}
`

function marked(before: string, after: string): { readonly source: string; readonly offset: number } {
  const at = TEXT.indexOf(before + after)
  return { source: TEXT, offset: at + before.length }
}

describe('hoverSchema', () => {
  test.each([
    ['keywords', '', 'check fits', 'check'],
    ['fields', '', 'size: Int', 'size: Int'],
    ['computed fields', 'compute ', 'twofold', 'twofold: Int'],
    ['fields in lists', 'terms [.', 'size', 'size: Int'],
    ['fields in expressions', 'predicate (.', 'size', 'size: Int'],
    ['parameters in expressions', '(s => ', 's.size', 's: Shelf'],
    ['parameters where they are declared', 'fill(', 'shelf', 'shelf: Shelf'],
    ['locals', '', 'sum = shelf', 'sum: Number'],
    [
      'indexes',
      'Shelf.',
      'bySize(sum)',
      'bySize(term1: Int) => Set<Shelf>\nbySize(term1: Int, range: { from: Any } | { to: Any } | { from: Any, to: Any }) => Set<Shelf>',
    ],
    ['types', 'shelf: ', 'Shelf,', 'Shelf\n{ id: ID, ts: Time, ttl: Time | Null, size: Int, twofold: Int }'],
    ['functions', 'function ', 'fill', 'fill(shelf: Shelf, amount: Int) => Int'],
    ['annotations', '@', 'role(', '@role'],
  ])('describes %s', (_what, before, after, signature) => {
    const { source, offset } = marked(before, after)
    expect(hoverSchema(source, offset, SAMPLE_CONTEXT)?.signature).toBe(signature)
  })

  test('returns the span and the description of a name', () => {
    const { source, offset } = marked('', 'membership')
    expect(offset).toBe(-1)
    const found = hoverSchema(source, source.indexOf('count') + 1, SAMPLE_CONTEXT)
    expect(found && source.slice(found.start, found.end)).toBe('count')
    expect(found?.documentation?.text).not.toBe('')
  })

  test('returns nothing for white space', () => {
    expect(hoverSchema('\n\n', 1, SAMPLE_CONTEXT)).toBeUndefined()
  })
})

describe('schemaDefinition', () => {
  test.each([
    ['a parameter', 'shelf.size + ', 'amount', 'amount: Int'],
    ['a local', 'bySize(', 'sum', 'sum = shelf'],
    ['a field of a parameter', 'shelf.', 'size', 'size: Int'],
    ['a field in a list', 'terms [.', 'size', 'size: Int'],
    ['a field of a short lambda', 'check fits (.', 'size', 'size: Int'],
    ['an index', 'Shelf.', 'bySize', 'bySize { terms'],
    ['a collection in a type', 'shelf: ', 'Shelf', 'Shelf {'],
    ['a collection in an expression', '', 'Shelf.bySize', 'Shelf {'],
    ['a collection that privileges are for', 'privileges ', 'Shelf', 'Shelf {'],
    ['a role', '@role(', 'guest', 'guest {'],
  ])('finds %s', (_what, before, after, declaration) => {
    const { source, offset } = marked(before, after)
    const found = schemaDefinition(source, offset, SAMPLE_CONTEXT)
    expect(found).toMatchObject({ kind: 'local' })
    expect(found?.kind === 'local' && source.slice(found.span.start).startsWith(declaration)).toBe(true)
  })

  test('names what is elsewhere in the database', () => {
    const { source, offset } = takeMark('function f() { §Bench.all() }')
    expect(schemaDefinition(source, offset, SAMPLE_CONTEXT)).toEqual({ kind: 'global', name: 'Bench' })
  })
})

describe('renameInSchema', () => {
  test('renames parameters of functions in their list and their body', () => {
    for (const [before, after] of [
      ['fill(', 'shelf'],
      ['= ', 'shelf.size'],
    ] as const) {
      const { source, offset } = marked(before, after)
      expect(schemaRenameTarget(source, offset)?.name).toBe('shelf')
      const outcome = renameInSchema(source, offset, 'board')
      expect(outcome.kind === 'edits' && applyEdits(source, outcome.edits)).toBe(
        TEXT.replace('fill(shelf', 'fill(board').replace('= shelf.size', '= board.size'),
      )
    }
  })

  test('refuses what is no local, and names that are taken', () => {
    const field = marked('', 'size: Int')
    expect(renameInSchema(field.source, field.offset, 'width')).toEqual({ kind: 'refused', reason: 'not_a_local' })
    expect(schemaRenameTarget(field.source, field.offset)).toBeUndefined()
    const local = marked('', 'sum = shelf')
    expect(renameInSchema(local.source, local.offset, 'amount').kind).toBe('edits')
    const parameter = marked('fill(', 'shelf')
    expect(renameInSchema(parameter.source, parameter.offset, 'amount')).toEqual({ kind: 'refused', reason: 'name_is_taken' })
  })
})

describe('schemaSignatureHelp', () => {
  test('shows the signature of a call in an expression', () => {
    const { source, offset } = takeMark('function f(b: Bench) {\n  Bench.byZone(§\n}\ncollection A {}')
    const help = schemaSignatureHelp(source, offset, SAMPLE_CONTEXT)
    expect(help?.signatures[0]?.label).toBe('byZone(term1: String) => Set<Bench>')
  })

  test('hides the function around an expression', () => {
    const { source, offset } = takeMark('collection Bench { check a (§) }')
    expect(schemaSignatureHelp(source, offset, SAMPLE_CONTEXT)).toBeUndefined()
  })
})

describe('schemaSelectionRanges', () => {
  test('grows from the word to the item', () => {
    const { source, offset } = takeMark('role r {}\nfunction f(a) {\n  g(a.na§me)\n}')
    const texts = schemaSelectionRanges(source, offset).map(({ start, end }) => source.slice(start, end))
    expect(texts).toEqual(['name', 'a.name', '(a.name)', 'g(a.name)', '{\n  g(a.name)\n}', 'function f(a) {\n  g(a.name)\n}', source])
  })

  test('grows over members', () => {
    const { source, offset } = takeMark('collection A {\n  b: Arr§ay<Int>\n}\n')
    const texts = schemaSelectionRanges(source, offset).map(({ start, end }) => source.slice(start, end))
    expect(texts).toEqual(['Array', 'Array<Int>', 'b: Array<Int>', '{\n  b: Array<Int>\n}', 'collection A {\n  b: Array<Int>\n}', source])
  })
})

describe('diagnoseSchema', () => {
  const OTHERS = { ...SAMPLE_CONTEXT, files: [{ name: 'main.fsl', text: 'collection Bench {\n  zone: String\n}\n' }] }

  function messages(text: string, context = OTHERS): readonly string[] {
    return diagnoseSchema(text, context).map(({ message }) => message)
  }

  /** The text after the first fix of each diagnostic. */
  function fixed(text: string): readonly string[] {
    return diagnoseSchema(text, OTHERS).flatMap((diagnostic) => {
      const [fix] = schemaQuickFixes(text, diagnostic, OTHERS)
      return fix === undefined ? [] : [applyEdits(text, fix.edits)]
    })
  }

  test('finds mistakes of syntax and form', () => {
    expect(messages('collection A {\n  colour   String\n}')).toEqual(['Invalid field or member `colour`'])
    expect(messages('function f( { 1 }')).toHaveLength(1)
  })

  test('finds what does not fit the rest of the schema', () => {
    expect(messages('role r { privileges Bench { read } }')).toEqual([])
    expect(messages('role r { privileges Bank { read } }')).toEqual(['Resource `Bank` does not exist'])
    expect(messages('collection A { b: Int = "c" }')).toEqual(['Type `String` is not a subtype of `Int`'])
  })

  test('knows the items of the other files', () => {
    const context = { ...SAMPLE_CONTEXT, files: [{ name: 'other.fsl', text: 'collection Shelf { size: Int }\nrole guest {}\n' }] }
    const { source, offset } = takeMark('function f(s: Shelf) { s.si§ze }')
    expect(hoverSchema(source, offset, context)?.signature).toBe('size: Int')
    const role = takeMark('@role(§)\nfunction f() { 1 }')
    expect(completeSchema(role.source, role.offset, context).map(({ label }) => label)).toContain('guest')
  })

  test('checks syntax alone when the rest is not known', () => {
    expect(messages('role r { privileges Bank { read } }', SAMPLE_CONTEXT as typeof OTHERS)).toEqual([])
  })

  test.each([
    ['names of collections', 'role r { privileges Bnech { read } }', 'role r { privileges Bench { read } }'],
    ['keywords', 'collection A {\n  indx byB { terms [.b] }\n}', 'collection A {\n  index byB { terms [.b] }\n}'],
    ['types', 'collection A {\n  b: Strng\n}', 'collection A {\n  b: String\n}'],
    ['members in expressions', 'function f(b: Bench): String { b.zoen }', 'function f(b: Bench): String { b.zone }'],
    ['parameters', 'function f(bench: Bench): String { bnch.zone }', 'function f(bench: Bench): String { bench.zone }'],
    [
      'roles',
      'role gardener {}\naccess provider o { issuer "https://a"; jwks_uri "https://b"; role gardner }',
      'role gardener {}\naccess provider o { issuer "https://a"; jwks_uri "https://b"; role gardener }',
    ],
  ])('puts right misspelt %s', (_what, text, expected) => {
    expect(fixed(text)).toEqual([expected])
  })
})
