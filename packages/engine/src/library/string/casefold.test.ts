import { describe, expect, test } from 'vitest'
import { evaluateToText } from '../../testing/evaluate-to-text.ts'

describe('folding case', () => {
  test.each([
    ['"Zürich HB".casefold()', '"zürich hb"'],
    ['"Weißensee Straße".casefold()', '"weissensee strasse"'],
    ['"ΟΔΟΣ".casefold()', '"οδοσ"'],
    ['"İzmir".casefold()', '"i̇zmir"'],
    ['"ﬁnal oﬀer".casefold()', '"final offer"'],
    ['"ＡＢＣ１２３".casefold()', '"abc123"'],
    ['"m² ½".casefold()', '"m2 1⁄2"'],
    ['"zu\\u00adsam\\u00admen".casefold()', '"zusammen"'],
    ['"a\\u{200d}b".casefold().length', '2'],
    ['"E\\u0301".casefold().length', '1'],
    ['"\\u212a".casefold() == "k"', 'true'],
    ['"".casefold()', '""'],
    ['"STRASSE".casefold() == "straße".casefold()', 'true'],
    ['"Gate 🛫".casefold()', '"gate 🛫"'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})

describe('normalisation formats of casefold', () => {
  test.each([
    ['"Ä ﬁ".casefold("NFKCCaseFold")', '"ä fi"'],
    ['"e\\u0301".casefold("NFC").length', '1'],
    ['"é".casefold("NFD").length', '2'],
    ['"ﬁ ² Ａ".casefold("NFKC")', '"fi 2 A"'],
    ['"ﬁ é".casefold("NFKD").length', '5'],
    ['"Émile".casefold("NFC")', '"Émile"'],
    ['"ﬁ".casefold("NFC")', '"ﬁ"'],
    ['"한".casefold("NFD").length', '3'],
    ['"한".casefold("NFD").casefold("NFC") == "한"', 'true'],
    ['"a\\u0323\\u0307".casefold("NFC") == "a\\u0307\\u0323".casefold("NFC")', 'true'],
    [
      '"x".casefold("nfc")',
      'invalid_argument: invalid argument `format`: expected a casefold format (one of NFKCCaseFold, NFC, NFD, NFKC, or NFKD)',
    ],
    [
      '"x".casefold("")',
      'invalid_argument: invalid argument `format`: expected a casefold format (one of NFKCCaseFold, NFC, NFD, NFKC, or NFKD)',
    ],
    ['"x".casefold(1)', 'invalid_argument: expected arguments to `casefold` of type (String), received (Int)'],
    ['"x".casefold(null)', 'invalid_argument: expected arguments to `casefold` of type (String), received (Null)'],
  ])('%s gives %s', (query, answer) => {
    expect(evaluateToText(query)).toBe(answer)
  })
})
