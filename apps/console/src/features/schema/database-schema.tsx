import { lazy, Suspense, useMemo } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/schema-text.ts'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { DatabaseTabs } from '../../ui/explorer/database-tabs.tsx'
import { PaneToolbar } from '../../ui/pane.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { useIsNarrow } from '../../ui/use-media.ts'
import { SchemaActions } from './editing/schema-actions.tsx'
import { databaseSource } from './editing/schema-source.ts'
import { SchemaWorkbench } from './editing/schema-workbench.tsx'
import { useSchemaEditing } from './editing/use-schema-editing.ts'
import { SchemaFailed } from './schema-states.tsx'
import { useView } from './use-view.ts'

const SchemaDiagram = lazy(async () => ({ default: (await import('./diagram/schema-diagram.tsx')).SchemaDiagram }))

/** The Schema tab of a database: all of its schema files, edited and applied or staged as one. */
export function DatabaseSchema() {
  const services = useServices()
  const { path, details } = useDatabase()
  const source = useMemo(() => databaseSource(services, path), [services, path])
  const { editing, error, retry } = useSchemaEditing({ source, isWhole: true })
  const [view, setView] = useView(['edit', 'diagram'])
  const isNarrow = useIsNarrow()
  const views = (
    <Segmented
      label={text('schema.views')}
      options={[
        { id: 'edit', label: text('schema.view_text') },
        { id: 'diagram', label: text('schema.view_diagram') },
      ]}
      value={view}
      onChange={setView}
    />
  )
  // A phone has no line to spare: there the views are chosen in that of the files.
  const isWithFiles = isNarrow && view === 'edit' && editing !== undefined
  return (
    <>
      <DatabaseHead
        page={`${text('schema.title')} · ${details.name}`}
        actions={editing !== undefined && view === 'edit' && <SchemaActions editing={editing} />}
      />
      <DatabaseTabs current="schema" />
      {!isWithFiles && <PaneToolbar>{views}</PaneToolbar>}
      {editing !== undefined && view === 'diagram' ? (
        <Suspense fallback={<LoadingRegion />}>
          <SchemaDiagram files={editing.text.files} />
        </Suspense>
      ) : editing !== undefined ? (
        <SchemaWorkbench editing={editing} name={details.name} hasFiles views={isWithFiles ? views : undefined} />
      ) : error !== null ? (
        <SchemaFailed error={error} onRetry={retry} />
      ) : (
        <SkeletonRows />
      )}
    </>
  )
}
