import { Link } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { useDatabase } from '../../../data/database-context.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { shareFragment } from '../../../data/shared-query.ts'
import { text } from '../../../messages/document-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { printTemplate } from '../changes/transaction.ts'

/** Leads to the shell with a query that was denied: what runs there as a role is traced there. */
export function TraceLink({ query }: { readonly query: QueryTemplate }) {
  const { path } = useDatabase()
  const fragment = shareFragment({ text: printTemplate(query) }, { withArguments: false, withDocument: false })
  return (
    <Link
      className={buttonClass({ size: 'xs' })}
      to={`${paths.database.href(path.regionGroup, path.names, 'shell')}${fragment}`}
      title={text('documents.trace_help')}
    >
      {text('documents.trace')}
    </Link>
  )
}
