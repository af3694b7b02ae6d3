import { describe, expect, test } from 'vitest'
import { announcement } from './announcement.ts'
import { readSettings } from './settings/read-settings.ts'
import { resolveSettings } from './settings/settings.ts'

const STARTED = {
  addresses: {
    console: 'http://127.0.0.1:3005',
    account: 'http://127.0.0.1:8000',
    regionGroups: { us: 'http://127.0.0.1:8443', eu: 'http://127.0.0.1:8444', global: 'http://127.0.0.1:8445' },
  },
  publicUrl: 'http://127.0.0.1:3005',
  ownerInvite: undefined,
}
const settingsOf = (environment: Record<string, string>) => resolveSettings(readSettings(environment, undefined))

describe('announcement', () => {
  test('names every address, and the link where there is no owner', () => {
    const text = announcement({ ...STARTED, ownerInvite: 'http://127.0.0.1:3005/invites/abc' }, settingsOf({}))
    for (const port of [3005, 8000, 8443, 8444, 8445]) expect(text).toContain(`:${port}\n`)
    expect(text).toContain('/invites/abc')
    expect(announcement(STARTED, settingsOf({}))).not.toContain('owner')
  })
})
