import { digestOf, NOT_STAGED, readSchema, stagedStatus, writeSchema } from './copy-schema.ts'
import { MoveError } from './move-error.ts'
import { send } from './wire.ts'
import type { Place } from './wire.ts'

/** Stages in the target what the source has staged. Returns the states of both; undefined: nothing is staged. @throws {MoveError} where the target refuses */
export async function stageSchema(from: Place, to: Place): Promise<{ readonly source: string; readonly target: string } | undefined> {
  const source = await stagedStatus(from)
  if (source === NOT_STAGED) return undefined
  const files = await readSchema(from, true)
  await writeSchema(to, files, true)
  if (digestOf(await readSchema(to, true)) !== digestOf(files)) throw new MoveError('its files differ from those of the source')
  return { source, target: await stagedStatus(to) }
}

/** Gives up what a database has staged. */
export async function abandonStaged(place: Place): Promise<void> {
  if ((await stagedStatus(place)) !== NOT_STAGED) await send(place, { target: '/schema/1/staged/abandon' })
}
