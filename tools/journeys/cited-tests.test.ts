import { describe, expect, test } from 'vitest'
import { citedTests, missingSteps, stepsNotBuilt } from './cited-tests.ts'

const LIST = `| step | test |
|---|---|
| J1.1 | \`first-run.spec.ts\` “leads to a result”; \`data/keys.test.ts\` “asks for a key” |
| J1.2 | nothing yet |
| J1.4 | \`first-run.spec.ts\` “leads to a result” |`

describe('the list of journeys', () => {
  test('names the tests of a step', () => {
    expect(citedTests(LIST)).toEqual([
      { step: 'J1.1', file: 'first-run.spec.ts', title: 'leads to a result' },
      { step: 'J1.1', file: 'data/keys.test.ts', title: 'asks for a key' },
      { step: 'J1.4', file: 'first-run.spec.ts', title: 'leads to a result' },
    ])
  })

  test('lacks steps that are left out or have no test', () => {
    expect(missingSteps(LIST)).toEqual(['J1.2', 'J1.3'])
  })
  test('says what is not built', () => {
    const list = '| J1.1 | | not built: there is none |'
    expect(stepsNotBuilt(list)).toEqual(['J1.1'])
    expect(missingSteps(list)).toEqual([])
  })
})
