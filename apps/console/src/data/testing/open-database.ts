import type { OpenDatabase } from '../database-context.ts'
import { sessionRecord } from './session-record.ts'

/** The database `us/shop` as a page below it has it. */
export function openDatabase(): Omit<OpenDatabase, 'environment' | 'isLocked'> {
  const region = sessionRecord().regionGroups['us']
  if (region === undefined) throw new Error('The session has the region group us.')
  const details = {
    name: 'shop',
    globalId: '1',
    protected: undefined,
    typechecked: undefined,
    priority: undefined,
    sharedEnvironment: undefined,
  }
  return { path: { regionGroup: 'us', names: ['shop'] }, region, details, storageKey: '1' }
}
