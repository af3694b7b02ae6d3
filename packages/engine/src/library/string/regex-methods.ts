import type { Value } from '@terrarium/values'
import type { NativeMethod } from '../../runtime/native.ts'
import { checkIndex } from '../native/bounds.ts'
import { method, overload, overloaded } from '../native/native-definition.ts'
import { NO_ELEMENT_FOUND } from '../native/null-results.ts'
import { intType, stringType } from '../native/parameter-types.ts'
import { allOccurrences, regexFinder } from './regex.ts'
import { countCodePoints, offsetOfCodePoint } from './code-points.ts'
import { checkedAmount, replaceOccurrences, splitAtOccurrences } from './replacing.ts'

/** Methods of strings that take a regular expression. */
export function regexMethods(): readonly NativeMethod[] {
  return [
    method('includesRegex', [['regex', stringType]], (text: string, [regex]) => regexFinder(regex)(text) !== undefined),
    overloaded('indexOfRegex', [
      overload([['regex', stringType]], (text: string, [regex]) => indexOfRegex(text, regex, 0)),
      overload(
        [
          ['regex', stringType],
          ['start', intType],
        ],
        (text: string, [regex, start]) => {
          checkIndex(start, countCodePoints(text))
          return indexOfRegex(text, regex, offsetOfCodePoint(text, start))
        },
      ),
    ]),
    method('matches', [['regex', stringType]], (text: string, [regex]) =>
      allOccurrences(text, regex).map(({ start, end }) => text.slice(start, end)),
    ),
    method('matchIndexes', [['regex', stringType]], (text: string, [regex]) => matchIndexes(text, regex)),
    method('splitRegex', [['regex', stringType]], (text: string, [regex]) => splitAtOccurrences(text, regexFinder(regex))),
    ...replacingMethods(),
  ]
}

/** Searches from an offset as if the text began there. */
function indexOfRegex(text: string, regex: string, offset: number): Value {
  const found = regexFinder(regex)(text.slice(offset))
  return found === undefined ? NO_ELEMENT_FOUND : countCodePoints(text, offset + found.start)
}

function matchIndexes(text: string, regex: string): Value {
  return allOccurrences(text, regex).map(({ start, end }) => [countCodePoints(text, start), text.slice(start, end)])
}

function replacingMethods(): readonly NativeMethod[] {
  return [
    overloaded('replaceRegex', [
      overload(
        [
          ['regex', stringType],
          ['replacement', stringType],
        ],
        (text: string, [regex, replacement]) => replaceOccurrences(text, regexFinder(regex), replacement, 1),
      ),
      overload(
        [
          ['regex', stringType],
          ['replacement', stringType],
          ['amount', intType],
        ],
        (text: string, [regex, replacement, amount]) => {
          const find = regexFinder(regex)
          return replaceOccurrences(text, find, replacement, checkedAmount(amount))
        },
      ),
    ]),
    method(
      'replaceAllRegex',
      [
        ['pattern', stringType],
        ['replacement', stringType],
      ],
      (text: string, [pattern, replacement]) => replaceOccurrences(text, regexFinder(pattern), replacement),
    ),
  ]
}
