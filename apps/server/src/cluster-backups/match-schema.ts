import { clearSchema, digestOf, putConstraintsAside, readSchema, writeSchema } from '../move/copy-schema.ts'
import type { SchemaFiles } from '../move/copy-schema.ts'
import { listAll } from '../move/list-all.ts'
import { MoveError } from '../move/move-error.ts'
import type { CollectionProgress } from '../move/progress.ts'
import { abandonStaged } from '../move/stage-schema.ts'
import type { Place } from '../move/wire.ts'

const REFUSED = 400

/**
 * Gives a database this schema, its constraints put aside. Documents that are there may not allow of it, or migrations that are behind them:
 * then all collections are deleted and made again. Roles stay, because keys name them. Returns the collections.
 */
export async function matchSchema(to: Place, files: SchemaFiles): Promise<Record<string, CollectionProgress>> {
  await abandonStaged(to)
  if (digestOf(await readSchema(to)) !== digestOf(files)) {
    try {
      await replaceSchema(to, files)
    } catch (error: unknown) {
      if (!(error instanceof MoveError) || error.status !== REFUSED) throw error
      await keepRolesAlone(to)
      await replaceSchema(to, files)
    }
  }
  return putConstraintsAside(to)
}

function replaceSchema(to: Place, files: SchemaFiles): Promise<void> {
  return files.size === 0 ? clearSchema(to) : writeSchema(to, files)
}

/** Removes all of the schema but the names of its roles. Documents go with their collections. */
async function keepRolesAlone(to: Place): Promise<void> {
  const names = (await listAll(to, 'Role.all().map(.name)')) as readonly string[]
  await replaceSchema(to, new Map(names.length === 0 ? [] : [['main.fsl', names.map((name) => `role ${name} {}\n`).join('')]]))
}
