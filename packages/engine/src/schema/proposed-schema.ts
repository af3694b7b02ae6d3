import { planSchemaPush, renderSchemaProblems, type ItemRename, type SchemaFile, type SchemaPlan } from '@terrarium/language'
import type { QueryContext } from '../runtime/context.ts'
import { invalid } from './schema-error.ts'
import { databaseStateOf } from './database-state.ts'

/** Files to replace others. */
export interface Proposal {
  readonly existing: readonly SchemaFile[]
  readonly submitted: readonly SchemaFile[]
  /** Existing files that are not submitted go; else they stay as they are. */
  readonly override: boolean
  readonly rename?: ItemRename | undefined
}

const FILES_MAX = 1024
const MAIN_FILE = 'main.fsl'

/** Checks a proposal and finds what it changes. @throws {SchemaError} 400 with all that is wrong */
export function checkProposal(context: QueryContext, { existing, ...push }: Proposal): SchemaPlan {
  checkFileNames(push.submitted)
  const plan = planSchemaPush({ stored: existing, ...push, database: databaseStateOf(context) })
  if (plan.problems.length > 0) throw invalid(renderSchemaProblems(plan.problems, plan.files))
  return plan
}

function checkFileNames(files: readonly SchemaFile[]): void {
  const wrong = files.find(({ name }) => !name.endsWith('.fsl') || name.startsWith('*'))
  if (wrong !== undefined) throw invalid(`Invalid filename \`${wrong.name}\``)
  const count = new Set([MAIN_FILE, ...files.map(({ name }) => name)]).size
  if (count > FILES_MAX) throw invalid('Too many files')
}
