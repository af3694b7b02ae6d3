/** Queries that grow with a number: of short text, and of large types for a careless checker. */

/** The query of a size. */
export type HostileFamily = (size: number) => string

function rows(size: number, row: (i: number) => string, separator = '\n'): string {
  return Array.from({ length: size }, (_, i) => row(i)).join(separator)
}

/** A chain of `let`s from `a0`, each defined by the one before, and an expression over the last. */
function chain(first: string, next: (before: string, i: number) => string, last: (name: string) => string = (name) => name): HostileFamily {
  return (size) => `let a0 = ${first}\n${rows(size, (i) => `let a${i + 1} = ${next(`a${i}`, i)}`)}\n${last(`a${size}`)}`
}

/** Records of two equal fields in one another, of which the last is used. */
function pairs(use: (name: string) => string): HostileFamily {
  return chain('1', (a) => `{ x: ${a}, y: ${a} }`, use)
}

/** Types that share their parts: as trees they double at each step. */
const DOUBLING: Readonly<Record<string, HostileFamily>> = {
  'records in records': pairs((a) => a),
  'a missing field of records in records': pairs((a) => `${a}.foo`),
  'records in records as a wrong argument': pairs((a) => `Math.abs(${a})`),
  'records in records against an annotation': pairs((a) => `let b: String = ${a}\nb`),
  'records in records compared': pairs((a) => `${a} == ${a}`),
  'records in records added': pairs((a) => `${a} + ${a}`),
  'records in records as conditions': pairs((a) => `${a} && ${a}`),
  'records in records projected': pairs((a) => `${a} { x, z: .y }`),
  'records in records accessed': pairs((a) => `${a}["x" + "y"]`),
  'records in records called': pairs((a) => `${a}(1)`),
  'records in records in a set': pairs((a) => `[${a}, ${a}].toSet().map(.x).first()`),
  'records in records in an optional chain': pairs((a) => `Set.single(${a}).first()?.x!.y`),
  'records in records in a template': pairs((a) => `"#{${a}} and #{${a}.foo}"`),
  'records in records tested': pairs((a) => `${a} isa Int`),
  'tuples in tuples': chain('1', (a) => `[${a}, ${a}]`),
  'tuples in tuples mapped': chain(
    '1',
    (a) => `[${a}, ${a}]`,
    (a) => `${a}.map(x => x)`,
  ),
  'arrays in arrays': chain('[1].map(x => x)', (a) => `[${a}, ${a}].map(x => x)`),
  branches: chain('1', (a) => `if (true) { x: ${a} } else { y: ${a} }`),
  'a missing field of branches': chain(
    '1',
    (a) => `if (true) { x: ${a} } else { x: [${a}] }`,
    (a) => `${a}.foo`,
  ),
  'a union in unions': chain('if (true) 1 else "a"', (a, i) => `if (true) ${a} else { x${i}: ${a} }`),
  projections: chain('{ x: 1, y: 1 }', (a) => `{ x: ${a}, y: ${a} } { x, y }`),
  'optional chains': chain('{ x: Set.single(1).first() }', (a) => `{ x: ${a}?.x, y: ${a}?.x }`),
  bangs: chain('Set.single(1).first()', (a) => `{ x: ${a}!, y: ${a}! }`),
  alternatives: chain('Set.single(1).first()', (a) => `{ x: ${a} ?? 1, y: ${a} ?? "a" }`),
  tests: chain('1', (a) => `{ x: ${a} isa Int, y: ${a} }`),
  templates: chain('1', (a) => `{ x: "#{${a}}", y: ${a}, z: ${a} }`),
  'lambdas of lambdas': chain(
    'x => [x, x]',
    (a) => `x => ${a}(${a}(x))`,
    (a) => `${a}(1)`,
  ),
  'results of a lambda': (size) => `let f = x => { a: x, b: x }\n${chain('1', (a) => `f(${a})`)(size)}`,
  'results of lambdas': chain(
    '() => 1',
    (a) => `() => [${a}(), ${a}()]`,
    (a) => `${a}()`,
  ),
  'lambdas in records': chain('x => x', (a) => `{ x: ${a}, y: ${a} }`),
  'records of a parameter': (size) => `x => {\n${chain('x', (a) => `{ a: ${a}, b: ${a} }`)(size)}\n}`,
  'sums of a parameter': (size) => `x => {\n${chain('x', (a) => `[${a} + ${a}, ${a}]`)(size)}\n}`,
  'folds of pairs': (size) => `[1]${'.fold([1], (a, b) => [a, b])'.repeat(size)}`,
  'maps of pairs': (size) => `[1]${'.map(x => [x, x])'.repeat(size)}`,
  'a self-application': chain(
    'x => x(x)',
    (a) => `x => ${a}(x(x))`,
    (a) => `${a}(${a})`,
  ),
}

/** Many alternatives: of overloads, of unions, of the uses of a parameter. */
const ALTERNATIVES: Readonly<Record<string, HostileFamily>> = {
  'a union of records': (size) => `[${rows(size, (i) => `{ a${i}: ${i} }`, ', ')}].map(x => x)`,
  'a missing field of a union': (size) => `[${rows(size, (i) => `{ a${i}: ${i} }`, ', ')}].map(x => x.foo)`,
  'a union of literals': (size) => `[${rows(size, (i) => `"s${i}"`, ', ')}].map(x => x)`,
  'an annotated union': (size) => `let f: (${rows(size, (i) => `{ a${i}: Int }`, ' | ')}) => Int = x => 1\nf({ a: 1 })`,
  'annotated unions against one another': (size) => {
    const union = rows(size, (i) => `{ a${i}: Int }`, ' | ')
    return `let f: (${union}) => Int = x => 1\nlet g: (() => ${union}) = () => { a0: 1 }\nf(g())`
  },
  'an annotated overload': (size) => `let f: (${rows(size, (i) => `(({ a${i}: Int }) => Int)`, ' & ')}) = x => 1\nf({ a: 1 })`,
  'a sum of a parameter': (size) => `x => ${rows(size, () => 'x', ' + ')}`,
  'sums of parameters': (size) => `(${rows(size, (i) => `a${i}`, ', ')}) => [${rows(size, (i) => `a${i} + a${i}`, ', ')}]`,
  'sums of two parameters': (size) => `(x, y) => [${rows(size, () => 'x + y', ', ')}]`,
  'a mix of operators': (size) => `x => x${rows(size, (i) => [' + x', ' - x', ' * x', ' / x', ' ** x'][i % 5] ?? '', '')}`,
  'a parameter with many fields': (size) => `x => [${rows(size, (i) => `x.a${i}`, ', ')}]`,
  'a parameter called in many ways': (size) => `((f) => [${rows(size, (i) => `f(${i})`, ', ')}])(x => x + 1)`,
  'lambdas given to a parameter': (size) => `f => [${rows(size, (i) => `f(x => x.a${i})`, ', ')}]`,
}

/** Depth and length of the text itself. */
const NESTED: Readonly<Record<string, HostileFamily>> = {
  'nested records': (size) => '{ a: '.repeat(size) + '1' + ' }'.repeat(size),
  'nested arrays': (size) => '['.repeat(size) + '1' + ']'.repeat(size),
  'nested lambdas': (size) => `${rows(size, (i) => `x${i} => `, '')}x0`,
  'nested calls': (size) => `${'Math.abs('.repeat(size)}1${')'.repeat(size)}`,
  'nested branches': (size) => `${'if (true) '.repeat(size)}1${rows(size, (i) => ` else ${i}`, '')}`,
  'nested blocks': (size) => `${'{ let a = 1\n'.repeat(size)}a${'\n}'.repeat(size)}`,
  'nested annotations': (size) => `let a: ${'Array<'.repeat(size)}Int${'>'.repeat(size)} = []\na`,
  'a row of methods': (size) => `"a"${'.concat("b")'.repeat(size)}`,
  'a sum of lambdas': (size) => rows(size, () => '(x => x)', ' + '),
  'a sum of strings and numbers': (size) => rows(size, (i) => (i % 2 === 0 ? '"a"' : '1'), ' + '),
  'unbound names': (size) => `{ ${rows(size, (i) => `a${i}: x${i}`, ', ')} }`,
  'a wide record': (size) => `{ ${rows(size, (i) => `a${i}: ${i}`, ', ')} }.foo`,
}

export const HOSTILE_FAMILIES: Readonly<Record<string, HostileFamily>> = { ...DOUBLING, ...ALTERNATIVES, ...NESTED }
