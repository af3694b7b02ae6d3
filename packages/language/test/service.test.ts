import { describe, expect, test } from 'vitest'
import { readGolden } from './golden-cases.ts'
import { completeText, fixesText, hoverText, signatureText } from './service-text.ts'

const SERVICES: readonly (readonly [folder: string, show: (text: string) => string])[] = [
  ['complete', completeText],
  ['hover', hoverText],
  ['signature-help', signatureText],
  ['quick-fixes', fixesText],
]

for (const [folder, show] of SERVICES) {
  for (const [name, cases] of readGolden(folder)) {
    describe(`${folder}: ${name}`, () => {
      test.each(cases)('$title', ({ input, expected }) => {
        expect(show(input)).toBe(expected)
      })
    })
  }
}
