import type { FeatureFlag } from '@terrarium/contracts'
import { parseSchema } from '@terrarium/language'
import { lazy, Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import type { SchemaKind } from '../../config/resource-kinds.ts'
import { useDatabase } from '../../data/database-context.ts'
import { SchemaRequestError } from '../../data/schema-request-error.ts'
import { useServerCapabilities } from '../../data/server-capabilities.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/schema-text.ts'
import { Note } from '../../ui/note.tsx'
import { PaneToolbar } from '../../ui/pane.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { SchemaActions } from './editing/schema-actions.tsx'
import { itemSource } from './editing/schema-source.ts'
import { SchemaWorkbench } from './editing/schema-workbench.tsx'
import { useSchemaEditing } from './editing/use-schema-editing.ts'
import { SchemaFailed } from './schema-states.tsx'
import { UnshownItem } from './unshown-item.tsx'
import { useView } from './use-view.ts'
import styles from './item-schema.module.css'

const ShapePanel = lazy(async () => ({ default: (await import('./shape/shape-panel.tsx')).ShapePanel }))

/** Roles and access providers are edited as text only where that is switched on. */
const FLAGS: Readonly<Partial<Record<SchemaKind, FeatureFlag>>> = { roles: 'role_access_fsl', access_providers: 'role_access_fsl' }

interface ItemSchemaProps {
  readonly kind: SchemaKind
  readonly name: string
  /** The page around the text, which shows the actions in its head. */
  readonly frame: (actions: ReactNode, content: ReactNode) => ReactNode
}

/** The text of one definition, edited and applied by itself. */
export function ItemSchema({ kind, name, frame }: ItemSchemaProps) {
  const services = useServices()
  const navigate = useNavigate()
  const { path } = useDatabase()
  const source = useMemo(() => itemSource(services, path, kind, name), [services, path, kind, name])
  const { editing, error, retry } = useSchemaEditing({ source, isWhole: false, flag: FLAGS[kind] })
  const hasFiles = useServerCapabilities(path.regionGroup).schema_files
  const [view, setView] = useView(['edit', 'shape'])
  if (hasFiles && error instanceof SchemaRequestError && error.status === 404) return <UnshownItem kind={kind} name={name} frame={frame} />
  if (editing === undefined) return frame(undefined, error === null ? <SkeletonRows /> : <SchemaFailed error={error} onRetry={retry} />)
  // A text with another name renames what it defines.
  const onApplied = () => {
    const renamed = parseSchema(editing.text.files).items[0]?.name.text
    if (renamed !== undefined && renamed !== name) void navigate(paths.resourceSchema.href(path, kind, renamed), { replace: true })
  }
  const isShape = kind === 'collections' && view === 'shape'
  const propose = (proposed: string) => {
    editing.text.show(editing.text.files.map((file) => ({ name: file.name, text: proposed })))
    setView('edit')
  }
  return frame(
    !isShape && <SchemaActions editing={editing} item={name} onApplied={onApplied} />,
    <>
      {editing.isStaged && (
        <div className={styles['note']}>
          <Note tone="info">{text('staged.item_note')}</Note>
        </div>
      )}
      {kind === 'collections' && (
        <PaneToolbar>
          <Segmented
            label={text('schema.views')}
            options={[
              { id: 'edit', label: text('schema.view_text') },
              { id: 'shape', label: text('schema.view_shape') },
            ]}
            value={view}
            onChange={setView}
          />
        </PaneToolbar>
      )}
      {isShape ? (
        <Suspense fallback={<LoadingRegion />}>
          <ShapePanel collection={name} source={editing.text.files[0]?.text ?? ''} isReadOnly={editing.isReadOnly} onPropose={propose} />
        </Suspense>
      ) : (
        <SchemaWorkbench editing={editing} name={name} hasFiles={false} />
      )}
    </>,
  )
}
