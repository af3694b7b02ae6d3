import { text } from '../../messages/text.ts'
import { ResourceNotFound } from '../../ui/guard-pages.tsx'
import { Pane } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** A segment after the database that is no kind of resource. */
export function UnknownKindPage() {
  usePageTitle(text('page.whoops'))
  return (
    <Pane>
      <ResourceNotFound message={text('explorer.invalid_kind')} />
    </Pane>
  )
}
