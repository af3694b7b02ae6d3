import { digestOf, readSchema } from './copy-schema.ts'
import { MoveError } from './move-error.ts'
import type { Progress } from './progress.ts'
import { nameOf } from './wire.ts'
import type { Place } from './wire.ts'

/** Sees that the source still has the databases and the schema that were copied. @throws {MoveError} */
export async function checkUnchanged(copied: readonly Place[], present: readonly Place[], { databases }: Progress): Promise<void> {
  const [before, now] = [copied.map(nameOf), present.map(nameOf)]
  const appeared = now.find((name) => !before.includes(name))
  if (appeared !== undefined) throw new MoveError(`The source has a database more, ${appeared}: run the move again, which copies it, too.`)
  const gone = before.find((name) => !now.includes(name))
  if (gone !== undefined) throw new MoveError(`The source has no database ${gone} any more: delete it in the target, and begin again.`)
  for (const place of copied) {
    if (databases[place.path.join('/')]?.schema === digestOf(await readSchema(place))) continue
    throw new MoveError(
      `The schema of ${nameOf(place)} has changed since it was copied: delete the target's database, and begin again with another state file.`,
    )
  }
}
