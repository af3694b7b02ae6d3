import { describe, expect, test } from 'vitest'
import { withFieldChanges } from './field-changes.ts'
import { readDiff } from './read-diff.ts'
import { losesData } from './schema-change.ts'

/** Recorded: `schema/diff-collections`. */
const RECORDED =
  '* Modifying collection `Book` at main.fsl:1:1:\n  * Computed fields:\n  ~ change computed field `long`\n\n  * Indexes:\n  ~ change index `byTitle`\n    ~ change terms from [.title] to [.pages]\n\n  * Configuration:\n  ~ change history_days from 3 to 4\n\n'

describe('a difference as the service renders it', () => {
  test('is read as items, groups and lines with their depth', () => {
    const [change, ...others] = readDiff(RECORDED)
    expect(others).toEqual([])
    expect(change).toMatchObject({ sign: '~', kind: 'collection', name: 'Book', place: 'main.fsl:1:1', risk: undefined })
    expect(change?.groups.map(({ title }) => title)).toEqual(['Computed fields', 'Indexes', 'Configuration'])
    expect(change?.groups[1]?.lines).toEqual([
      { sign: '~', text: 'change index `byTitle`', depth: 0, risk: 'rebuildsIndex' },
      { sign: '~', text: 'change terms from [.title] to [.pages]', depth: 1, risk: 'rebuildsIndex' },
    ])
  })

  test('keeps added and removed items without details', () => {
    const changes = readDiff(
      '* Adding collection `Port` to main.fsl:9:1\n* Removing function `ferries` from main.fsl:4:1\n* Adding role `sailor` to main.fsl:20:1\n',
    )
    expect(changes.map(({ sign, kind, name, risk }) => [sign, kind, name, risk])).toEqual([
      ['+', 'collection', 'Port', undefined],
      ['-', 'function', 'ferries', undefined],
      ['+', 'role', 'sailor', 'widensAccess'],
    ])
  })

  test('marks what deletes values', () => {
    const [removed] = readDiff('* Removing collection `Port` from main.fsl:9:1\n')
    const [dropped] = readDiff('* Modifying collection `Book` at main.fsl:1:1:\n  * Defined fields:\n  - drop field `.isbn`\n\n')
    const [added] = readDiff('* Modifying collection `Book` at main.fsl:1:1:\n  * Indexes:\n  + add index `byTitle`\n\n')
    expect([removed, dropped, added].map((change) => change !== undefined && losesData(change))).toEqual([true, true, false])
  })

  test('keeps a line that it does not know', () => {
    const [change] = readDiff('* Modifying collection `Book` at main.fsl:1:1:\n  No semantic changes.\n\n')
    expect(change?.groups).toEqual([
      { title: undefined, lines: [{ sign: undefined, text: 'No semantic changes.', depth: 0, risk: undefined }] },
    ])
  })

  test.each(['Adding collection `Film` to', 'Removing collection `Film` from'])('does not say that nothing changes below "%s"', (title) => {
    const [change] = readDiff(`* ${title} main.fsl:20:1:\n  No semantic changes.\n\n`)
    expect(change?.groups).toEqual([])
  })
})

describe('fields that the service does not name', () => {
  const file = (text: string) => [{ name: 'main.fsl', text }]

  test('are added to the difference, those that it names stay as they are', () => {
    const said = readDiff(
      '* Modifying collection `Book` at main.fsl:1:1:\n  * Defined fields:\n  - drop field `.isbn`\n\n  * Indexes:\n  + add index `byTitle`\n\n',
    )
    const [change] = withFieldChanges(
      said,
      file('collection Book {\n  title: String\n  isbn: String\n  pages: Int\n}'),
      file(
        'collection Book {\n  title: String\n  pages: Int?\n  subtitle: String?\n  index byTitle { terms [.title] }\n  migrations { drop .isbn }\n}',
      ),
    )
    expect(change?.groups.map(({ title, lines }) => [title, lines.map(({ sign, text }) => `${sign ?? ''} ${text}`)])).toEqual([
      ['Defined fields', ['- drop field `.isbn`', '+ add field `.subtitle`: String?', '~ change field `.pages` from Int to Int?']],
      ['Indexes', ['+ add index `byTitle`']],
    ])
  })

  test('take the place of the sentence that says that there are none', () => {
    const said = readDiff('* Modifying collection `Book` at main.fsl:1:1:\n  No semantic changes.\n\n')
    const [change] = withFieldChanges(said, file('collection Book {\n}'), file('collection Book {\n  note: String?\n}'))
    expect(change?.groups).toEqual([
      { title: 'Defined fields', lines: [{ sign: '+', text: 'add field `.note`: String?', depth: 0, risk: undefined }] },
    ])
  })
})
