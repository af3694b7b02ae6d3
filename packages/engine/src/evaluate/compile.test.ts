import fc from 'fast-check'
import { DoubleValue, ObjectValue, type Value } from '@terrarium/values'
import { describe, expect, test } from 'vitest'
import { QueryError } from '../runtime/query-error.ts'
import { compileText, createBareRun, evaluateText } from '../testing/bare-run.ts'

interface Failure {
  readonly code: string
  readonly message: string
  /** The failing text. */
  readonly at: string
  /** Texts of the frames around it, innermost first. */
  readonly trace: readonly string[]
}

function failureOf(text: string, variables: Readonly<Record<string, Value>> = {}): Failure {
  const run = createBareRun(variables)
  try {
    compileText(text)(run)
  } catch (error: unknown) {
    if (!(error instanceof QueryError)) throw error
    const frames = [...(error.span === undefined ? [] : [error.span]), ...run.trace()].map((span) => text.slice(span.start, span.end))
    return { code: error.code, message: error.message, at: frames[0] ?? '', trace: frames.slice(1) }
  }
  throw new Error(`${text} succeeds`)
}

/** The value as JSON-like data, for comparing. */
function plain(value: Value): unknown {
  if (Array.isArray(value)) return (value as readonly Value[]).map(plain)
  if (value instanceof ObjectValue) return Object.fromEntries([...value.fields].map(([key, field]) => [key, plain(field)]))
  if (value instanceof DoubleValue) return value.value
  return typeof value === 'object' && 'kind' in value && value.kind === 'null' ? null : value
}

const result = (text: string, variables?: Readonly<Record<string, Value>>): unknown => plain(evaluateText(text, variables))

describe('variables', () => {
  test('are visible from their definition on and may be shadowed', () => {
    expect(result('let a = 1; let a = a + 1; { let a = a * 10; a } + a')).toBe(22)
  })

  test('are captured where a lambda is made', () => {
    expect(result('let n = 1; let add = x => x + n; let n = 10; add(1) + n')).toBe(12)
  })

  test('reach through several lambdas', () => {
    expect(result('let a = 1; (b => c => d => a + b + c + d)(2)(3)(4)')).toBe(10)
  })

  test('come from the arguments of the query unless a let shadows them', () => {
    expect(result('[x, { let x = 2; x }, (x => x)(3)]', { x: 1 })).toEqual([1, 2, 3])
  })

  test('that do not exist fail where they are named', () => {
    expect(failureOf('1 + nowhere')).toMatchObject({ code: 'unbound_variable', message: 'Unbound variable `nowhere`', at: 'nowhere' })
  })
})

describe('lambdas', () => {
  test('collect the rest of their arguments', () => {
    expect(result('((a, ...rest) => [a, rest])(1, 2, 3)')).toEqual([1, [2, 3]])
  })

  test('check the number of arguments', () => {
    expect(failureOf('((x, ...y) => x)()')).toMatchObject({
      code: 'invalid_function_invocation',
      message: 'callee function expects at least 1 argument, but 0 were provided.',
      at: '()',
    })
  })

  test('tell what they captured', () => {
    const lambda = evaluateText('let a = 1; let b = 2; x => x + a + y', { y: 3, z: 4 })
    expect([...(lambda as unknown as { captured(): ReadonlyMap<string, Value> }).captured()]).toEqual([
      ['a', 1],
      ['y', 3],
    ])
  })
})

describe('chains', () => {
  test('skip the rest behind ?. on null, but not beyond parentheses or !', () => {
    expect(result('{ a: null }.a?.b.c(abort(1))[0]')).toBe(null)
    expect(failureOf('({ a: null }.a?.b).c')).toMatchObject({ code: 'invalid_null_access', message: 'Cannot access `c` on null.', at: 'c' })
    expect(failureOf('{ a: null }.a?.b!.c')).toMatchObject({ code: 'null_value', message: 'Null literal value', at: 'b!' })
  })

  test('evaluate the arguments of ?.[…] all the same', () => {
    expect(failureOf('{ a: null }.a?.[abort(1)]')).toMatchObject({ code: 'abort' })
  })

  test('name the cause of a null at !', () => {
    expect(failureOf('{ a: 1 }.b!')).toMatchObject({ code: 'null_value', message: 'Null value, due to missing field `b`', at: 'b!' })
  })

  test('say that a field is no function, or that there is none', () => {
    expect(failureOf('{ a: 1 }.a()')).toMatchObject({ message: '`a`: Expected a function, found `Int`', at: 'a' })
    expect(failureOf('{ a: 1 }.b()')).toMatchObject({ message: 'The function `b` does not exist on `{ *: Any }`', at: 'b' })
    expect(failureOf('null()')).toMatchObject({ code: 'type_mismatch', message: 'expected type: Function, received Null', at: '()' })
  })

  test('take methods as values', () => {
    expect(result('let f = "abc".slice; [f(1), f(0, 1)]')).toEqual(['bc', 'a'])
  })
})

describe('what is called', () => {
  test.each([
    ['"a".nope(1 / 0)', 'The function `nope` does not exist on `String`', 'nope'],
    ['{ a: 1 }.a(1 / 0)', '`a`: Expected a function, found `Int`', 'a'],
    ['(1)(1 / 0)', 'expected type: Function, received Int', '(1 / 0)'],
    ['true[1 / 0]', 'The function `[]` does not exist on `Boolean`', '[1 / 0]'],
    ['true & (1 / 0)', 'The function `&` does not exist on `Boolean`', '&'],
    ['null - (1 / 0)', 'The function `-` does not exist on `Null`', '-'],
  ])('is looked for before arguments are evaluated: %s', (text, message, at) => {
    expect(failureOf(text)).toMatchObject({ message, at })
  })

  test('is not looked for in the arguments of null', () => {
    expect(failureOf('null?.["a"].b[1 / 0].c!')).toMatchObject({ code: 'null_value' })
  })
})

describe('operators', () => {
  test('short-circuit', () => {
    expect(result('[false && abort(1), true || abort(2), 1 ?? abort(3)]')).toEqual([false, true, 1])
  })

  test('insist on Booleans', () => {
    expect(failureOf('true && 1')).toMatchObject({ code: 'type_mismatch', message: 'expected type: Boolean, received Int', at: '1' })
    expect(failureOf('if (null) 2')).toMatchObject({ message: 'expected type: Boolean, received Null', at: 'null' })
  })

  test('fail at the right operand, or at themselves when the type has none', () => {
    expect(failureOf('1 / 0')).toMatchObject({ code: 'divide_by_zero', at: '0' })
    expect(failureOf('true & true')).toMatchObject({ message: 'The function `&` does not exist on `Boolean`', at: '&' })
    expect(failureOf('!1')).toMatchObject({ message: 'The function `!` does not exist on `Int`', at: '!' })
  })

  test('compare lists with the quirk of equal ends', () => {
    expect(result('[[1] < [1], [1] >= [1], [1] < [2], 1 < "2"]')).toEqual([true, false, true, false])
  })
})

describe('projection', () => {
  test('maps arrays and takes objects, passing everything else', () => {
    expect(result('[{ a: 1, b: 2 }, { a: 3 }] { a, c: .a * 2 }')).toEqual([
      { a: 1, c: 2 },
      { a: 3, c: 6 },
    ])
    expect(result('[5 { a }, null { a }, { a: { x: 1, y: 2 } } { a { x } }]')).toEqual([5, null, { a: { x: 1 } }])
  })

  test('does not look at the elements of arrays again', () => {
    expect(result('[{ a: 1 }, 5, [1]] { a }')).toEqual([{ a: 1 }, { a: null }, { a: null }])
  })

  test('is a frame of its own', () => {
    expect(failureOf('[{ n: 0 }] { inverse: 1 / .n }')).toMatchObject({ at: '.n', trace: ['[{ n: 0 }] { inverse: 1 / .n }'] })
  })
})

describe('the call stack', () => {
  test('lists the calls under way', () => {
    expect(failureOf('let f = x => x / 0\nlet g = y => f(y) + 1\n[1].map(g)')).toMatchObject({ at: '0', trace: ['(y)', '(g)'] })
  })

  test('does not show frames of calls that have returned', () => {
    expect(failureOf('let f = x => x\nf(1)\nf(2) / 0').trace).toEqual([])
  })
})

describe('compute units', () => {
  test('count operators and applications', () => {
    const run = createBareRun()
    compileText('let down = (self, n) => if (n == 0) "done" else self(self, n - 1)\ndown(down, 100)')(run)
    expect(run.stats.computeUnits).toBe(302)
  })
})

type Model = { readonly text: string; readonly value: number }

/** Arithmetic whose every intermediate result is a small integer. */
const arithmetic = fc.letrec<{ expression: Model }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 0, max: 9 }).map((value) => ({ text: String(value), value })),
    fc.tuple(tie('expression'), fc.constantFrom('+', '-', '*'), tie('expression')).map(([a, operator, b]) => ({
      text: `(${a.text} ${operator} ${b.text})`,
      value: operator === '+' ? a.value + b.value : operator === '-' ? a.value - b.value : a.value * b.value,
    })),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => ({
      text: `((x => x - ${b.text})(${a.text}))`,
      value: a.value - b.value,
    })),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => ({
      text: `{ let v = ${a.text}; if (v > ${b.text}) v else ${b.text} }`,
      value: Math.max(a.value, b.value),
    })),
  ),
})).expression

test('arithmetic agrees with a naive model', () => {
  fc.assert(
    fc.property(
      arithmetic.filter((model) => Math.abs(model.value) < 2 ** 31),
      ({ text, value }) => {
        expect(Number(evaluateText(text))).toBe(value + 0)
      },
    ),
  )
})
