import { CollectionListPage } from '../../features/collections/collection-list-page.tsx'
import { LoadDemoButton } from '../../features/databases/load-demo-button.tsx'

/** The collections of a database; one without any can be filled with the demo data. */
export function CollectionListRoute() {
  return <CollectionListPage demo={<LoadDemoButton />} />
}
