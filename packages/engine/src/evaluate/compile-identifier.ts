/**
 * Names: variables by their address, everything else by the global rules (fql-language.md §7.1): arguments of the query, modules, functions
 * of the module `FQL`, collections, functions of the database.
 */
import type { Identifier } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import { must } from '@terrarium/base'
import { moduleOf } from '../runtime/collection-module.ts'
import { QueryError } from '../runtime/query-error.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { functionOf } from '../runtime/function-values.ts'
import type { Evaluator } from '../runtime/frame.ts'
import type { Address, Scope } from './scope.ts'

export function compileIdentifier(tree: Identifier, scope: Scope): Evaluator {
  const address = scope.resolve(tree.name)
  return address === undefined ? compileGlobal(tree, scope) : compileVariable(address)
}

function compileVariable({ depth, slot }: Address): Evaluator {
  switch (depth) {
    case 0:
      return (_, frame) => frame.slots[slot] as Value
    case 1:
      return (_, frame) => frame.parent?.slots[slot] as Value
    case 2:
      return (_, frame) => frame.parent?.parent?.slots[slot] as Value
    default:
      return (_, frame) => {
        let at = frame
        for (let up = depth; up > 0; up--) at = must(at.parent, 'a frame for every body around')
        return at.slots[slot] as Value
      }
  }
}

function compileGlobal(tree: Identifier, scope: Scope): Evaluator {
  const { name, span } = tree
  const builtin = scope.layout.setup.library.findGlobal(name)
  const missing = (): QueryError => new QueryError('unbound_variable', `Unbound variable \`${name}\``, { span })
  if (!scope.layout.queryVariables) {
    return builtin === undefined ? (run) => findSchemaItem(run, name) ?? raise(missing) : () => builtin
  }
  scope.noteQueryVariable(name)
  return (run) => run.variables.get(name) ?? builtin ?? findSchemaItem(run, name) ?? raise(missing)
}

function findSchemaItem(run: RunContext, name: string): Value | undefined {
  const collection = run.catalog.findCollection(name)
  if (collection !== undefined && !collection.system) return moduleOf(collection, name)
  const fn = run.catalog.findFunction(name)
  return fn && functionOf(fn, name)
}

function raise(error: () => QueryError): never {
  throw error()
}
