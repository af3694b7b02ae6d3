import { checkQuery, createSchemaEnvironment, type BlockExpression, type QueryCheck, type TypeEnvironment } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import type { Catalog } from '../model/catalog.ts'
import { showsStandIn, standInsOf } from './stand-ins.ts'
import type { TypeCheck, TypeChecker } from './type-checker.ts'
import { typeSourcesOf } from './type-sources.ts'
import { collectionNamesIn, typeOfValue } from './value-types.ts'

/** Shapes of values that are kept for a text. A text that is used with more has the others checked each time. */
const SHAPES_MAX = 8

/** What is known of a text with values of one shape: used once; a check that holds for all of them; that there is no such check. */
type KnownShape = 'seen' | 'differs' | TypeCheck

interface CheckedSchema {
  readonly environment: TypeEnvironment
  /** By tree, which the parse cache keeps for a text: of queries without variables. */
  readonly checks: WeakMap<BlockExpression, TypeCheck>
  /** By tree and shape of the values: of queries with variables. */
  readonly shapes: WeakMap<BlockExpression, Map<string, KnownShape>>
}

/** Creates the checker of queries. Environments are kept for as long as their catalogs are, and so are checks of queries. */
export function createTypeChecker(): TypeChecker {
  const schemas = new WeakMap<Catalog, CheckedSchema>()
  return {
    check(tree, { catalog, variables }) {
      const schema = schemas.get(catalog) ?? checkedSchema(catalog)
      schemas.set(catalog, schema)
      return variables.size > 0 ? checkWithValues(schema, tree, variables, catalog) : checkAlone(schema, tree)
    },
  }
}

function checkedSchema(catalog: Catalog): CheckedSchema {
  return { environment: createSchemaEnvironment(typeSourcesOf(catalog)), checks: new WeakMap(), shapes: new WeakMap() }
}

function checkAlone({ environment, checks }: CheckedSchema, tree: BlockExpression): TypeCheck {
  const check = checks.get(tree) ?? withSources(checkQuery(tree, environment), environment)
  checks.set(tree, check)
  return check
}

/** Checks a text with its values; from the second time on by what holds for all values of the same shape, if there is such a check. */
function checkWithValues(schema: CheckedSchema, tree: BlockExpression, variables: ReadonlyMap<string, Value>, catalog: Catalog): TypeCheck {
  const standIns = standInsOf(variables)
  if (standIns === undefined) return checkValues(schema, tree, variables, catalog)
  const shapes = schema.shapes.get(tree) ?? new Map<string, KnownShape>()
  schema.shapes.set(tree, shapes)
  const known = shapes.get(standIns.shape)
  if (typeof known === 'object') return known
  if (known === 'seen') {
    const check = checkOfAll(checkValues(schema, tree, standIns.values, catalog))
    shapes.set(standIns.shape, check ?? 'differs')
    if (check !== undefined) return check
  }
  if (known === undefined && shapes.size < SHAPES_MAX) shapes.set(standIns.shape, 'seen')
  return checkValues(schema, tree, variables, catalog)
}

/** A check with stand-ins, if it holds for what they stand in for: it found nothing, and the type that it shows has none of them. */
function checkOfAll(check: TypeCheck): TypeCheck | undefined {
  return check.diagnostics.length === 0 && !showsStandIn(check.staticType) ? check : undefined
}

function checkValues(
  { environment }: CheckedSchema,
  tree: BlockExpression,
  variables: ReadonlyMap<string, Value>,
  catalog: Catalog,
): TypeCheck {
  const types = new Map([...variables].map(([name, value]) => [name, typeOfValue(value, catalog)]))
  const typeNames = collectionNamesIn(variables.values(), catalog)
  return withSources(checkQuery(tree, environment, { variables: types, typeNames }), environment)
}

function withSources(check: QueryCheck, { sources }: TypeEnvironment): TypeCheck {
  return { ...check, sources }
}
