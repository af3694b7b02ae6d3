import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMac } from './mac.ts'

test('is HMAC-SHA-256, under keys of a block and longer ones', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ maxLength: 300 }), (key, message) => {
      const expected = createHmac('sha256', key).update(message).digest('hex')
      expect(createMac(key)(Buffer.from(message)).toString('hex')).toBe(expected)
    }),
  )
})
