import { describe, expect, test } from 'vitest'
import { wrapLmdbError } from './environment.ts'

describe('wrapLmdbError', () => {
  test.each([
    ['corrupt', -30796], // MDB_CORRUPTED
    ['corrupt', -30794], // MDB_VERSION_MISMATCH
    ['corrupt', -30793], // MDB_INVALID
    ['readOnly', 13], // EACCES
    ['readOnly', 30], // EROFS
    ['readOnly', 'EACCES'],
    ['io', 28], // ENOSPC
    ['io', -30792], // MDB_MAP_FULL
    ['io', undefined],
  ])('says %s for the code %s, whatever the words', (kind, code) => {
    const error = Object.assign(new Error('Permission denied, corrupt'), code === undefined ? {} : { code })
    expect(wrapLmdbError(error, 'cannot open')).toMatchObject({ kind, message: 'cannot open: Permission denied, corrupt', cause: error })
  })
})
