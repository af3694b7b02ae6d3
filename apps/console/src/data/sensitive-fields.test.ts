import { expect, test } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { SensitiveFields } from './sensitive-fields.ts'

test('marks of fields outlive the page, by database and collection', () => {
  const storage = createKeyValueStorage(undefined)
  const fields = new SensitiveFields(() => storage)
  fields.toggle('us:abc', 'Keeper', 'email')
  fields.toggle('us:abc', 'Visitor', 'phone')
  const again = new SensitiveFields(() => storage).of('us:abc')
  expect(again.has('email', 'Keeper')).toBe(true)
  expect(again.has('email', 'Visitor')).toBe(false)
  expect(new SensitiveFields(() => storage).of('us:other').isEmpty).toBe(true)
  // Where nothing says of which collection a field is, the mark of any counts.
  expect(again.has('email')).toBe(true)
  expect(again.hasSome([{ name: 'age' }], 'Keeper')).toBe(false)
})

test('a mark that is removed leaves nothing behind', () => {
  const storage = createKeyValueStorage(undefined)
  const fields = new SensitiveFields(() => storage)
  let heard = 0
  fields.subscribe(() => (heard += 1))
  fields.toggle('us:abc', 'Keeper', 'email')
  fields.toggle('us:abc', 'Keeper', 'email')
  expect(fields.of('us:abc').isEmpty).toBe(true)
  expect(heard).toBe(2)
  expect(storage.keys()).toEqual([])
})

test('an entry that holds no marks counts as none', () => {
  const storage = createKeyValueStorage(undefined)
  storage.set('ui:sensitive:us:abc', '{"Keeper":')
  expect(new SensitiveFields(() => storage).of('us:abc').isEmpty).toBe(true)
  storage.set('ui:sensitive:us:abc', '{"Keeper":"email"}')
  expect(new SensitiveFields(() => storage).of('us:abc').isEmpty).toBe(true)
})
