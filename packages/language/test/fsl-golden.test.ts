import { expect } from 'vitest'
import { type SchemaPlan, planSchemaPush, renderSchemaDiff, renderSchemaProblems } from '../src/index.ts'
import { testGolden } from './golden-cases.ts'
import { type GoldenPush, parseGoldenPush } from './golden-push.ts'

function plan({ stored, submitted, override, documents }: GoldenPush): SchemaPlan {
  const database = { typechecked: true, hasDocuments: (name: string) => documents.has(name) }
  return planSchemaPush({ stored, submitted, override, database })
}

/** The problems of a push. */
function problemsOf(input: string): string {
  const { problems, files } = plan(parseGoldenPush(input))
  return renderSchemaProblems(problems, files)
}

/** The differences that a push makes. */
function differencesOf(input: string): string {
  const push = parseGoldenPush(input)
  const { problems, files, changes } = plan(push)
  expect(renderSchemaProblems(problems, files)).toBe('')
  const diff = renderSchemaDiff(changes, { before: push.stored, after: files }, push)
  return diff.replaceAll('\u001b', '␛').trimEnd()
}

testGolden('fsl-errors', problemsOf)
testGolden('fsl-diffs', differencesOf)
