import { describe, expect, test } from 'vitest'
import { checkQuery } from '../src/check/check-query.ts'
import { libraryEnvironment } from '../src/environment/library-environment.ts'
import { parseQuery } from '../src/syntax/parse-query.ts'
import { DEFINITION_ORDER, type BranchOrder } from '../src/types/branch-order.ts'
import { readGolden } from './golden-cases.ts'

const REVERSED: BranchOrder = {
  groups: (entries) => entries.toReversed(),
  branches: (entries) => entries.toReversed(),
  members: (branches) => branches.toReversed(),
  paths: (entries) => entries.toReversed(),
}

/** The parts of a type's text, whatever their order; undefined if the query is refused. */
function partsOfType(query: string, order?: BranchOrder): readonly string[] | undefined {
  const { staticType } = checkQuery(parseQuery(query).tree, libraryEnvironment(), order && { order })
  return staticType?.split(/[^\w"]+/).sort()
}

describe('types and acceptance do not depend on the order of overload branches', () => {
  for (const [file, cases] of readGolden('check')) {
    test(`in ${file}`, () => {
      for (const { input } of cases) {
        const parts = partsOfType(input)
        expect({ input, parts: partsOfType(input, DEFINITION_ORDER) }).toEqual({ input, parts })
        expect({ input, parts: partsOfType(input, REVERSED) }).toEqual({ input, parts })
      }
    })
  }
})
