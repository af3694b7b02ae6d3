import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenText } from './written-text.ts'

const tree = { kind: 'lambda', body: { kind: 'string', value: 'a"b' }, span: undefined }
const name = fc.constantFrom('kind', 'int', 'inner', 'time', 'captured', 'lambda')
const written: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  data: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.constant(-0),
    fc.maxSafeInteger(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('data'), { maxLength: 4 }),
    fc
      .dictionary(name, fc.oneof(tie('data'), fc.constant(undefined)), { maxKeys: 5 })
      .map((members) => Object.fromEntries(Object.entries(members).map(([key, value]) => [key, key === 'lambda' ? tree : value]))),
  ),
})).data

test('written data have the text that the platform gives them', () => {
  fc.assert(
    fc.property(written, (data) => {
      expect(writtenText(data)).toBe(JSON.stringify(data))
    }),
    { numRuns: 1000 },
  )
})
