import { testGolden } from './golden-cases.ts'
import { completeText, fixesText, hoverText, signatureText } from './service-text.ts'

testGolden('complete', completeText)
testGolden('hover', hoverText)
testGolden('signature-help', signatureText)
testGolden('quick-fixes', fixesText)
