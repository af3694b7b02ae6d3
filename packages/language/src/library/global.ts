import { member, module, type FunctionSignature, type ModuleSignature } from './signature.ts'

/** Functions that need no module. */
export const GLOBAL_FUNCTIONS: readonly FunctionSignature[] = [
  {
    name: 'abort',
    ...member(
      '(return: Any) => Never',
      'Ends the query with a value for the client; nothing is written.',
      'if (1 > 2) abort("odd") else "fine"',
      '"fine"',
    ),
  },
  {
    name: 'asc',
    ...member(
      '(accessor: (A => Any)) => { asc: A => Any }',
      'Sorts by a key, least first: for `order`.',
      '[2, 1].order(asc(n => n))',
      '[1, 2]',
    ),
  },
  { name: 'dbg', ...member('(value: A) => A', 'Shows a value and its place in the summary, and gives it on.', 'dbg(1) + 1', '2') },
  {
    name: 'desc',
    ...member(
      '(accessor: (A => Any)) => { desc: A => Any }',
      'Sorts by a key, greatest first: for `order`.',
      '[1, 2].order(desc(n => n))',
      '[2, 1]',
    ),
  },
  { name: 'log', ...member('(args: ...Any) => Null', 'Shows values in the summary.', 'log("here")', 'null') },
  { name: 'newId', ...member('() => ID', 'An id that no document has.', 'newId() isa ID', 'true') },
]

/** What the query knows of itself. */
export const QUERY_MODULE: ModuleSignature = module('Query', 'What the query knows of its caller and its database.', {
  fields: {
    identity: member(
      '() => { *: Any } | Null',
      'The document that the caller is identified with, or null.',
      'Query.identity() == null',
      'true',
    ),
    isEnvProtected: member(
      '() => Boolean',
      'Whether the database is protected from destructive changes.',
      'Query.isEnvProtected()',
      'false',
    ),
    isEnvTypechecked: member(
      '() => Boolean',
      'Whether the database checks types unless told otherwise.',
      'Query.isEnvTypechecked()',
      'true',
    ),
    token: member(
      '() => { *: Any } | Null',
      'The token of the caller, or the payload of its JWT; else null.',
      'Query.token() == null',
      'true',
    ),
  },
})

/** Members of `FQL.Schema`. */
export const SCHEMA_MODULE: ModuleSignature = module('FQL.Schema', 'Looking into the schema.', {
  fields: {
    defForIdentifier: member(
      '(ident: String) => Any',
      'The definition of a collection or function of a name or alias, or null.',
      'FQL.Schema.defForIdentifier("Book").name',
      '"Book"',
    ),
  },
})
