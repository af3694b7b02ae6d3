import { DatabaseCompare } from '../../features/schema/compare/database-compare.tsx'
import { DatabaseSample } from '../../features/documents/compare/database-sample.tsx'

/** The Compare tab of a database: schemas, counts, and documents of the collections that both databases have. */
export function DatabaseComparePage() {
  return (
    <DatabaseCompare
      sample={([own, other]) => (
        <DatabaseSample paths={[own.path, other.path]} collections={own.collections.filter((name) => other.collections.includes(name))} />
      )}
    />
  )
}
