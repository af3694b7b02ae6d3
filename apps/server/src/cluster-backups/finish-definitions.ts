import { copyDefinitionNotes } from '../move/copy-definition-notes.ts'
import { restoreConstraints } from '../move/copy-schema.ts'
import type { SchemaFiles } from '../move/copy-schema.ts'
import { MoveError } from '../move/move-error.ts'
import { stageSchema } from '../move/stage-schema.ts'
import { nameOf } from '../move/wire.ts'
import type { Place } from '../move/wire.ts'

/** Makes the schema of a copy whole once its documents are there: constraints, what definitions say beside, and what is staged. A staged schema that is refused is noted. */
export async function finishDefinitions(from: Place, to: Place, files: SchemaFiles, onNote: (note: string) => void): Promise<void> {
  await restoreConstraints(to, files, () => {})
  await copyDefinitionNotes(from, to)
  try {
    await stageSchema(from, to)
  } catch (error: unknown) {
    if (!(error instanceof MoveError)) throw error
    onNote(`the staged schema of ${nameOf(from)} is not staged in its copy: ${error.message}`)
  }
}
