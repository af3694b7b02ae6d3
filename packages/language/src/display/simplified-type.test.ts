import { describe, expect, test } from 'vitest'
import { convertSound } from '../environment/convert-type.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { parseType } from '../syntax/parse-query.ts'
import { BASE, Inference } from '../types/inference.ts'
import { differenceType, functionType, namedType, NULL_TYPE, optionalType, type Type } from '../types/type.ts'
import { showText } from './coalesce.ts'
import { simplifiedType } from './simplified-type.ts'

const environment = libraryEnvironment()
const inference = (): Inference => new Inference(environment, 100_000)

function typeOf(text: string): Type {
  return convertSound(parseType(text, '*type*').tree.type, (name) => environment.shape(name) === undefined)
}

function textOf(type: Type): string {
  return showText(inference(), type, true)
}

describe('simplifiedType', () => {
  test.each(['Int', '[1, "a"]', '{ a: Array<Int>, *: Any }', '(A, Int) => A', '() => Int | Null', '{ a: Int, ... } => Never'])(
    'keeps %s',
    (text) => {
      expect(textOf(simplifiedType(inference(), typeOf(text)))).toBe(text)
    },
  )

  test('replaces variables by their bounds, or by generic parameters', () => {
    const context = inference()
    const bounded = context.variable(1, undefined)
    bounded.addLowerBound(namedType('Int'), BASE)
    const free = context.variable(1, undefined)
    const type = simplifiedType(context, functionType([{ name: undefined, type: free }], functionType([], bounded)))
    expect(textOf(type)).toBe('Any => () => Int')
    const identity = simplifiedType(context, functionType([{ name: undefined, type: free }], free))
    expect(identity).toMatchObject({ result: { kind: 'generic', name: 'A' } })
  })

  test('subtracts null, and keeps the difference of a generic parameter', () => {
    const context = inference()
    expect(textOf(simplifiedType(context, differenceType(optionalType(namedType('Int')), NULL_TYPE)))).toBe('Int')
    const free = context.variable(1, undefined)
    const type = simplifiedType(context, functionType([{ name: undefined, type: free }], differenceType(free, NULL_TYPE)))
    expect(type).toMatchObject({ result: { kind: 'difference', type: { kind: 'generic' } } })
  })
})
