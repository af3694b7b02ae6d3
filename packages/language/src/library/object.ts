import { member, module, type ModuleSignature } from './signature.ts'

/** Functions of objects, documents among them. */
export const OBJECT_MODULE: ModuleSignature = module('Object', 'Functions of objects.', {
  fields: {
    assign: member(
      '(destination: { *: A }, source: { *: B }) => { *: A | B }',
      'A new object with the fields of both; those of the source win.',
      'Object.assign({ a: 1, b: 2 }, { b: 3 })',
      '{ a: 1, b: 3 }',
    ),
    entries: member(
      '(object: { *: A }) => Array<[String, A]>',
      'The fields as pairs of name and value.',
      'Object.entries({ a: 1 })',
      '[["a", 1]]',
    ),
    fromEntries: member(
      '(entries: Array<[String, A]>) => { *: A }',
      'An object of pairs of name and value.',
      'Object.fromEntries([["a", 1]])',
      '{ a: 1 }',
    ),
    hasPath: member(
      '(object: { *: Any }, path: Array<String>) => Boolean',
      'Whether a path of fields leads somewhere.',
      'Object.hasPath({ a: { b: 1 } }, ["a", "b"])',
      'true',
    ),
    keys: member(
      '(object: Any) => Array<String>',
      'The names of the fields, in order. Of a document, those that can be read.',
      'Object.keys({ a: 1, b: 2 })',
      '["a", "b"]',
    ),
    select: member(
      '(object: { *: Any }, path: Array<String>) => Any',
      'What a path of fields leads to, or null.',
      'Object.select({ a: { b: 1 } }, ["a", "b"])',
      '1',
    ),
    toString: member(
      '(object: Any) => String',
      'Any value as text; of a document with all its fields.',
      'Object.toString({ a: 1 })',
      '"{ a: 1 }"',
    ),
    values: member('(object: { *: A }) => Array<A>', 'The values of the fields, in order.', 'Object.values({ a: 1, b: 2 })', '[1, 2]'),
  },
})
