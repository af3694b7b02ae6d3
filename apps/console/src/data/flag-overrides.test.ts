// @vitest-environment happy-dom
import { isFlagOn } from '@terrarium/contracts'
import { expect, test } from 'vitest'
import { createKeyValueStorage, tabStore } from './browser-storage.ts'
import { flagOverrides } from './flag-overrides.ts'
import { SESSION_ENTRY, SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'

test('switch features of this tab, and leave the session that is kept as it was', () => {
  const storage = createKeyValueStorage(undefined)
  const session = new SessionStore(storage)
  session.showThrough(flagOverrides)
  session.set(sessionRecord({ feature_flags: { schema_editor: true } }))
  const kept = storage.get(SESSION_ENTRY)
  let notified = 0
  session.subscribe(() => (notified += 1))
  flagOverrides.set('schema_editor', false)
  flagOverrides.set('global_nav', true)
  expect(notified).toBe(2)
  const flags = session.get()?.feature_flags
  expect([isFlagOn(flags, 'schema_editor'), isFlagOn(flags, 'global_nav')]).toEqual([false, true])
  expect(session.get()).toBe(session.get())
  expect(storage.get(SESSION_ENTRY)).toBe(kept)
  expect(tabStore().get('features:overrides')).toBe('{"schema_editor":false,"global_nav":true}')
  flagOverrides.set('schema_editor', undefined)
  flagOverrides.set('global_nav', undefined)
  expect(session.get()?.feature_flags).toEqual({ schema_editor: true })
})
