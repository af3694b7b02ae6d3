import { digestOf, readSchema } from '../move/copy-schema.ts'
import type { SchemaFiles } from '../move/copy-schema.ts'
import { databasesOf } from '../move/databases.ts'
import type { Place } from '../move/wire.ts'

/** A database with its schema in force. */
export interface OutlinedDatabase {
  readonly place: Place
  readonly files: SchemaFiles
}

/** Reads the schema of a database and, `isDeep`, of those below it, each before those below it. @throws {MoveError} */
export async function readOutline(place: Place, isDeep: boolean): Promise<readonly OutlinedDatabase[]> {
  const places = isDeep ? await databasesOf(place) : [place]
  const outline: OutlinedDatabase[] = []
  for (const each of places) outline.push({ place: each, files: await readSchema(each) })
  return outline
}

/** Whether there are the same databases with the same schema. */
export function isSameOutline(one: readonly OutlinedDatabase[], other: readonly OutlinedDatabase[]): boolean {
  return textOf(one) === textOf(other)
}

function textOf(outline: readonly OutlinedDatabase[]): string {
  return JSON.stringify(outline.map(({ place, files }) => [place.path, digestOf(files)]))
}
