import { encodeMaterialized } from '@terrarium/values'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

test('a function is one value by its name and another by its alias, with one definition', async () => {
  await using database = await createTestDatabase()
  await database.evaluate('Function.create({ name: "greet", alias: "hi", body: "n => \'hello \' + n" })')
  const result = await database.evaluate('[greet == greet, greet == hi, hi == hi, Function("hi") == hi, hi.definition.name, hi("Ann")]')
  expect(JSON.parse(encodeMaterialized(result, 'simple'))).toEqual([true, false, true, true, 'greet', 'hello Ann'])
})
