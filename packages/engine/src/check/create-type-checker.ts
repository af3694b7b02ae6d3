import { checkQuery, createSchemaEnvironment, type BlockExpression, type QueryCheck, type TypeEnvironment } from '@terrarium/language'
import type { Catalog } from '../model/catalog.ts'
import type { TypeCheck, TypeChecker } from './type-checker.ts'
import { typeSourcesOf } from './type-sources.ts'
import { collectionNamesIn, typeOfValue } from './value-types.ts'

interface CheckedSchema {
  readonly environment: TypeEnvironment
  /** By tree, which the parse cache keeps for a text: of queries without variables. */
  readonly checks: WeakMap<BlockExpression, TypeCheck>
}

/** Creates the checker of queries. Environments are kept for as long as their catalogs are, and so are checks of queries. */
export function createTypeChecker(): TypeChecker {
  const schemas = new WeakMap<Catalog, CheckedSchema>()
  const schemaOf = (catalog: Catalog): CheckedSchema => {
    const known = schemas.get(catalog) ?? { environment: createSchemaEnvironment(typeSourcesOf(catalog)), checks: new WeakMap() }
    schemas.set(catalog, known)
    return known
  }
  return {
    check(tree, { catalog, variables }) {
      const { environment, checks } = schemaOf(catalog)
      if (variables.size > 0) {
        const types = new Map([...variables].map(([name, value]) => [name, typeOfValue(value, catalog)]))
        const typeNames = collectionNamesIn(variables.values(), catalog)
        return withSources(checkQuery(tree, environment, { variables: types, typeNames }), environment)
      }
      const check = checks.get(tree) ?? withSources(checkQuery(tree, environment), environment)
      checks.set(tree, check)
      return check
    },
  }
}

function withSources(check: QueryCheck, { sources }: TypeEnvironment): TypeCheck {
  return { ...check, sources }
}
