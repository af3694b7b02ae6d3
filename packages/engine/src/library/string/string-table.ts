import { parseDoubleText, parseIntText, parseLongText, DoubleValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../../runtime/context.ts'
import type { NativeMethod, TypeTable } from '../../runtime/native.ts'
import { invalidArgument } from '../../runtime/query-failures.ts'
import { checkIndex, checkInsertionIndex } from '../native/bounds.ts'
import { displayString } from '../../runtime/display.ts'
import { field, method, overload, overloaded, typeTable, toStringMethod } from '../native/native-definition.ts'
import { INVALID_NUMBER, NO_ELEMENT_FOUND } from '../native/null-results.ts'
import { narrow } from '../number/arithmetic.ts'
import { anyType, intType, stringType } from '../native/parameter-types.ts'
import { findCasefoldFormat, foldCase } from './casefold.ts'
import { codePointAt, countCodePoints, offsetOfCodePoint } from './code-points.ts'
import { regexMethods } from './regex-methods.ts'
import { checkedAmount, literalFinder, replaceOccurrences, splitAtOccurrences } from './replacing.ts'
import { concatenate } from '../native/size-limits.ts'

/** Members of strings. Indexes and lengths count code points. */
export const stringTable: TypeTable = typeTable('String', {
  fields: [field('length', (text: string) => countCodePoints(text))],
  methods: [
    toStringMethod,
    method('at', [['index', intType]], (text: string, [index]) => characterAt(text, index)),
    method('concat', [['other', stringType]], (text: string, [other]) => concatenate(text, other)),
    overloaded('casefold', [
      overload([], (text: string) => foldCase(text)),
      overload([['format', stringType]], (text: string, [format]) => casefold(text, format)),
    ]),
    method('endsWith', [['suffix', stringType]], (text: string, [suffix]) => text.endsWith(suffix)),
    method('startsWith', [['prefix', stringType]], (text: string, [prefix]) => text.startsWith(prefix)),
    method('includes', [['pattern', stringType]], (text: string, [pattern]) => text.includes(pattern)),
    ...searchMethods(),
    ...cuttingMethods(),
    ...replacingMethods(),
    ...parsingMethods(),
    method('toLowerCase', [], (text: string) => text.toLowerCase()),
    method('toUpperCase', [], (text: string) => text.toUpperCase()),
    ...regexMethods(),
  ],
  operators: [method('+', [['other', anyType]], (text: string, [other], context) => append(context, text, other))],
  access: method('[]', [['index0', intType]], (text: string, [index]) => characterAt(text, index)),
})

function append(context: QueryContext, text: string, other: Value): string {
  return concatenate(text, typeof other === 'string' ? other : displayString(context, other))
}

function characterAt(text: string, index: number): string {
  checkIndex(index, countCodePoints(text))
  return codePointAt(text, offsetOfCodePoint(text, index))
}

function casefold(text: string, format: string): string {
  const normalize = findCasefoldFormat(format)
  if (normalize === undefined) {
    throw invalidArgument('format', 'expected a casefold format (one of NFKCCaseFold, NFC, NFD, NFKC, or NFKD)')
  }
  return normalize(text)
}

function searchMethods(): readonly NativeMethod[] {
  return [
    overloaded('indexOf', [
      overload([['pattern', stringType]], (text: string, [pattern]) => position(text, text.indexOf(pattern))),
      overload(
        [
          ['pattern', stringType],
          ['start', intType],
        ],
        (text: string, [pattern, start]) => position(text, text.indexOf(pattern, checkedOffset(text, start))),
      ),
    ]),
    overloaded('lastIndexOf', [
      overload([['pattern', stringType]], (text: string, [pattern]) => position(text, text.lastIndexOf(pattern))),
      overload(
        [
          ['pattern', stringType],
          ['end', intType],
        ],
        (text: string, [pattern, end]) => position(text, text.lastIndexOf(pattern, checkedOffset(text, end))),
      ),
    ]),
  ]
}

/** Gives a UTF-16 offset as an index, and null for -1. */
function position(text: string, offset: number): Value {
  return offset < 0 ? NO_ELEMENT_FOUND : countCodePoints(text, offset)
}

function checkedOffset(text: string, index: number): number {
  checkIndex(index, countCodePoints(text))
  return offsetOfCodePoint(text, index)
}

function cuttingMethods(): readonly NativeMethod[] {
  return [
    method(
      'insert',
      [
        ['index', intType],
        ['other', stringType],
      ],
      (text: string, [index, other]) => insert(text, index, other),
    ),
    overloaded('slice', [
      overload([['start', intType]], (text: string, [start]) => text.slice(offsetOfCodePoint(text, start))),
      overload(
        [
          ['start', intType],
          ['end', intType],
        ],
        (text: string, [start, end]) => text.slice(offsetOfCodePoint(text, start), offsetOfCodePoint(text, end)),
      ),
    ]),
    method('split', [['separator', stringType]], (text: string, [separator]) => splitAtOccurrences(text, literalFinder(separator))),
    method('splitAt', [['index', intType]], (text: string, [index]) => splitAt(text, index)),
  ]
}

function insert(text: string, index: number, other: string): string {
  const [before, after] = splitAt(text, index)
  return concatenate(before + other, after)
}

function splitAt(text: string, index: number): [before: string, after: string] {
  checkInsertionIndex(index, countCodePoints(text))
  const offset = offsetOfCodePoint(text, index)
  return [text.slice(0, offset), text.slice(offset)]
}

function replacingMethods(): readonly NativeMethod[] {
  return [
    overloaded('replace', [
      overload(
        [
          ['pattern', stringType],
          ['replacement', stringType],
        ],
        (text: string, [pattern, replacement]) => replaceOccurrences(text, literalFinder(pattern), replacement, 1),
      ),
      overload(
        [
          ['pattern', stringType],
          ['replacement', stringType],
          ['amount', intType],
        ],
        (text: string, [pattern, replacement, amount]) =>
          replaceOccurrences(text, literalFinder(pattern), replacement, checkedAmount(amount)),
      ),
    ]),
    method(
      'replaceAll',
      [
        ['pattern', stringType],
        ['replacement', stringType],
      ],
      (text: string, [pattern, replacement]) => replaceOccurrences(text, literalFinder(pattern), replacement),
    ),
  ]
}

function parsingMethods(): readonly NativeMethod[] {
  return [
    parsingWithRadix('parseInt', parseIntText),
    parsingWithRadix('parseLong', parseLongText),
    method('parseDouble', [], (text: string) => parseDouble(text)),
    method('parseNumber', [], (text: string) => parseNumber(text)),
  ]
}

function parsingWithRadix(name: string, parse: (text: string, radix: number) => number | bigint | undefined): NativeMethod {
  return overloaded(name, [
    overload([], (text: string) => parse(text, 10) ?? INVALID_NUMBER),
    overload([['radix', intType]], (text: string, [radix]) => parse(text, checkedRadix(radix)) ?? INVALID_NUMBER),
  ])
}

function checkedRadix(radix: number): number {
  if (radix < 2 || radix > 36) throw invalidArgument('format', 'invalid radix, expected a number from 2-36')
  return radix
}

function parseDouble(text: string): Value {
  const value = parseDoubleText(text)
  return value === undefined ? INVALID_NUMBER : new DoubleValue(value)
}

function parseNumber(text: string): Value {
  const integer = parseLongText(text)
  return integer === undefined ? parseDouble(text) : narrow(integer)
}
