import { listByHand } from './by-hand.ts'
import { copyKeys } from './copy-keys.ts'
import { readSchema, restoreConstraints } from './copy-schema.ts'
import { copyDefinitionNotes } from './copy-definition-notes.ts'
import { finishDatabase } from './databases.ts'
import { MoveError } from './move-error.ts'
import type { MoveOptions } from './move-options.ts'
import { stageSchema } from './stage-schema.ts'
import { nameOf } from './wire.ts'
import type { Place } from './wire.ts'

/** Makes copies whole whose documents are there: constraints, staged schema and settings of each database, then keys. Lists what is left to do. */
export async function finishMove(options: MoveOptions, databases: readonly Place[]): Promise<void> {
  const { from, to, progress, save, say } = options
  for (const database of databases) {
    const state = progress.databases[database.path.join('/')]
    if (state === undefined || state.isFinished === true) continue
    await finishSchema(options, database, { ...to, path: database.path })
    await finishDatabase(database, { ...to, path: database.path })
    state.isFinished = true
    save()
  }
  const above = from.path.slice(0, -1)
  const name = from.path.at(-1)
  if (name !== undefined) await copyKeys({ ...from, path: above }, { ...to, path: above }, options, name)
  for (const database of databases) await copyKeys(database, { ...to, path: database.path }, options)
  const byHand = await Promise.all(databases.map(listByHand))
  progress.keys = [...progress.keys.filter(({ key }) => key !== undefined), ...byHand.flat()]
  save()
  for (const { database, role, of, secret } of progress.keys)
    say(
      `  issue again: ${database || 'the root'}: ${of}${role === '' ? '' : ` (${role})`}${secret === undefined ? '' : ', new secret in the state file'}`,
    )
  for (const note of progress.notes) say(`  note: ${note}`)
}

async function finishSchema(options: MoveOptions, from: Place, to: Place): Promise<void> {
  let isSaid = false
  await restoreConstraints(to, await readSchema(from), () => {
    if (!isSaid) options.say(`  ${nameOf(from)}: waiting until its constraints are in force`)
    isSaid = true
  })
  await copyDefinitionNotes(from, to)
  await copyStagedSchema(options, from, to)
}

/** Stages in the target what the source has staged. Where the target refuses, the move is whole without, and says so. */
async function copyStagedSchema({ say, progress }: MoveOptions, from: Place, to: Place): Promise<void> {
  try {
    const status = await stageSchema(from, to)
    if (status === undefined) return
    say(`  staged the schema of ${nameOf(from)}: ${status.target} in the target, ${status.source} in the source`)
  } catch (error: unknown) {
    if (!(error instanceof MoveError)) throw error
    const note = `${nameOf(from)}: its staged schema is not staged in the target: ${error.message}`
    if (!progress.notes.includes(note)) progress.notes.push(note)
  }
}
