import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { SchemaItem } from '../model/schema-item.ts'
import { checkCollection } from './check-collections.ts'
import { checkFunctions } from './check-functions.ts'
import { checkIndexedFields } from './check-indexed-fields.ts'
import { checkNames } from './check-names.ts'
import { SchemaChecking } from './schema-checking.ts'

/** The result of a check of items. */
export interface ItemsCheck {
  readonly checking: SchemaChecking
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks the items of a schema as a whole: their types and names, and with `typechecked` their expressions. */
export function checkItems(items: readonly SchemaItem[], typechecked: boolean): ItemsCheck {
  const collections = items.filter((item) => item.kind === 'collection')
  const functions = items.filter((item) => item.kind === 'function')
  const checking = new SchemaChecking(collections, typechecked)
  for (const item of collections) checkCollection(checking, item)
  if (typechecked) checkFunctions(checking, functions)
  checking.checkExpectations()
  const { diagnostics } = checking
  if (typechecked) diagnostics.push(...checkIndexedFields(checking, collections, functions))
  if (diagnostics.length === 0) diagnostics.push(...checkNames(items, (body) => (typechecked ? checking.check(body) : [])))
  return { checking, diagnostics }
}
