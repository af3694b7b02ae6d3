import { parseDatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { proposalSearch } from '../../data/index-proposal.ts'
import type { IndexAdvice } from '../../editor/language/index-advice.ts'
import { text } from '../../messages/metering-text.ts'
import { shareShape } from './share-shape.ts'
import styles from './logs.module.css'

/** A shape of queries and the database that they ran in. */
interface ShapePlace {
  readonly shape: string
  readonly database: string
}

/** Where an index that would help is created, with its fields filled in. */
function proposalHref(database: string, { collection, index, terms, values }: IndexAdvice): string | undefined {
  const { regionGroup, names } = parseDatabasePath(database)
  if (names.length === 0) return undefined
  const field = (name: string): string => `.${name}`
  const proposal = { name: index, terms: terms.map(field).join(', '), values: values.map(field).join(', ') }
  return paths.collectionIndexes.href(regionGroup, names, collection) + proposalSearch(proposal)
}

/** What would make queries of a shape cheaper, and where to do it. */
export function ShapeHint({ of, hint }: { readonly of: ShapePlace; readonly hint: IndexAdvice }) {
  const href = proposalHref(of.database, hint)
  const fields = [...hint.terms, ...hint.values].map((field) => `.${field}`).join(', ')
  return (
    <span className={styles['hint']}>
      {text('logs.hint', { collection: hint.collection, fields })}{' '}
      {href !== undefined && <Link to={href}>{text('logs.propose_index', { index: hint.index })}</Link>}
    </span>
  )
}

/** Opens a shape in the shell of its database; the root of a region group has none. */
export function ShellLink({ of: { shape, database } }: { readonly of: ShapePlace }) {
  const { regionGroup, names } = parseDatabasePath(database)
  if (names.length === 0 || shape === '') return null
  return <Link to={paths.database.href(regionGroup, names, 'shell') + shareShape(shape)}>{text('logs.open_in_shell')}</Link>
}
