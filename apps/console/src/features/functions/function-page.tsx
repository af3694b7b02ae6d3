import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { Button } from '../../ui/button.tsx'
import { DatabaseHead } from '../../ui/explorer/database-head.tsx'
import { ItemTabs } from '../../ui/explorer/item-tabs.tsx'
import { ReferenceList } from '../../ui/explorer/reference-list.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { ResourceFailed, ResourceNotFound } from '../../ui/guard-pages.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DefinitionPanel } from './definition-panel.tsx'
import { functionQuery } from './function-definition.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { FunctionFacts, RoleBadge } from './function-facts.tsx'
import { FunctionUsesList } from './function-uses-list.tsx'
import { RunPanel } from './run-panel.tsx'
import { useFunctionForm } from './use-function-form.ts'

const DeleteFunctionDialog = lazyDialog(async () => (await import('./delete-function-dialog.tsx')).DeleteFunctionDialog)

/** One function: its definition, the form that runs it, or what mentions it. */
export function FunctionPage() {
  const services = useServices()
  const { path } = useDatabase()
  const { name = '' } = useParams()
  const { data, error, refetch } = useQuery(functionQuery(services, path, name))
  if (data === null) return <ResourceNotFound message={text('functions.no_such', { name })} />
  if (data === undefined && error !== null) return <ResourceFailed error={error} onRetry={() => void refetch()} />
  if (data !== undefined) return <FunctionViews key={name} definition={data} />
  return (
    <>
      <DatabaseHead trail={[{ label: text('kind.functions'), href: paths.resourceList.href(path, 'functions') }]} title={name} />
      <SkeletonRows />
    </>
  )
}

/** Parts of the page that `panel` chooses. */
const PANELS = ['run', 'references'] as const

function FunctionViews({ definition }: { readonly definition: FunctionDefinition }) {
  const { path, isLocked } = useDatabase()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const edits = useEdits()
  const edited = useFunctionForm(definition, edits.refusal === undefined && !isLocked)
  const [isDeleting, setDeleting] = useState(false)
  const tab = PANELS.find((panel) => panel === search.get('panel')) ?? 'definition'
  const { name } = definition
  const list = paths.resourceList.href(path, 'functions')
  const facts = <FunctionFacts {...definition} />
  const actions = (
    <Button icon="trash" disabledReason={edits.refusal} onClick={() => edits.begin(() => setDeleting(true))}>
      {text('functions.delete')}
    </Button>
  )
  return (
    <>
      <DatabaseHead
        trail={[{ label: text('kind.functions'), href: list }]}
        title={name}
        page={`${text(`item.${tab}`)} · ${name}`}
        meta={<RoleBadge role={definition.role} />}
        actions={actions}
      />
      <ItemTabs kind="functions" name={name} current={tab} />
      {tab !== 'definition' && facts}
      {tab === 'run' && <RunPanel definition={definition} isEdited={edited.form.isDirty} edits={edits} />}
      {tab === 'references' && (
        <PaneContent>
          <ReferenceList kind="functions" name={name} />
          <FunctionUsesList name={name} />
        </PaneContent>
      )}
      {tab === 'definition' && <DefinitionPanel name={name} facts={facts} edited={edited} edits={edits} />}
      <DeleteFunctionDialog open={isDeleting} name={name} onClose={() => setDeleting(false)} onDeleted={() => void navigate(list)} />
      {edits.question}
    </>
  )
}
