import { describe, expect, test } from 'vitest'
import { parseType } from '../syntax/parse-query.ts'
import { convertSound } from './convert-type.ts'
import { Inference } from './inference.ts'
import { libraryEnvironment } from './library-environment.ts'
import { showType } from './show-type.ts'
import { displayType } from './shown-type.ts'
import { typeOfShown } from './type-of-shown.ts'

const environment = libraryEnvironment()

describe('typeOfShown', () => {
  test.each(['Int', '[1, "a"]', '{ a: Array<Int>, *: Any }', '(A, Int) => A', '() => Int | Null', '{ a: Int, ... } => Never'])(
    'comes back as %s when it is shown again',
    (text) => {
      const isType = (name: string): boolean => environment.shape(name) !== undefined
      const inference = new Inference(environment, 100_000)
      const type = convertSound(parseType(text, '*type*').tree.type, (name) => !isType(name))
      const again = typeOfShown(showType(inference, type, true), isType)
      expect(displayType(showType(inference, again, true))).toBe(text)
    },
  )

  test('what cannot be written is Any', () => {
    const difference = typeOfShown(
      { kind: 'difference', type: { kind: 'name', name: 'A' }, minus: { kind: 'name', name: 'Null' } },
      () => true,
    )
    expect(difference.kind).toBe('any')
  })
})
