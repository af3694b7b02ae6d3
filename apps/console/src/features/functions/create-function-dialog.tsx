import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { DefinitionTextField } from '../../ui/form/definition-text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormNameField } from '../../ui/form/name-field.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { FunctionFields } from './function-fields.tsx'
import { explainFailure, functionFormSchema, valuesOf } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'
import { createFunction } from './function-mutations.ts'
import { functionText, readFunctionText } from './function-text.ts'
import { useFunctionText } from './use-function-text.ts'
import styles from './functions.module.css'

const NEW_FUNCTION = valuesOf({ name: '', ts: '', alias: '', signature: '', role: '', body: '() => {\n  null\n}' })

interface CreateFunctionDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

type View = 'form' | 'text'

const VIEWS = (['form', 'text'] as const).map((id) => ({ id, label: text(`functions.view_${id}`) }))

function useFields({ open, onCreated }: { readonly open: boolean; readonly onCreated: (name: string) => void }) {
  const services = useServices()
  const database = useDatabase()
  return useConsoleForm<FunctionValues, FunctionValues>({
    schema: functionFormSchema(undefined),
    defaults: NEW_FUNCTION,
    where: text('functions.create'),
    draftId: `function:${database.storageKey}`,
    active: open,
    explain: (error) => explainFailure(error, text('functions.create_failed')),
    onSubmit: async (values) => {
      await createFunction(services, database, values)
      onCreated(values.name)
    },
  })
}

/** The form and the text of a new function: what was typed in one is taken over by the other. */
function useViews({ open, onClose }: CreateFunctionDialogProps) {
  const navigate = useNavigate()
  const { path } = useDatabase()
  const onCreated = (name: string) => {
    onClose()
    toasts.show({ theme: 'success', title: text('functions.created', { name }) })
    void navigate(paths.resource.href(path, 'functions', name))
  }
  const fields = useFields({ open, onCreated })
  const source = useFunctionText({ active: open, onCreated })
  const [chosen, setChosen] = useState<View>()
  const [isStuck, setStuck] = useState(false)
  /** Counts values that did not come from the editor of the body, so that it shows them. */
  const [generation, setGeneration] = useState(0)
  const view = chosen ?? (source.isRestored ? 'text' : 'form')
  const showText = () => {
    const written = functionText(fields.methods.getValues())
    if (written === undefined) return false
    source.methods.setValue('source', written, { shouldDirty: true })
    fields.discard()
    return true
  }
  const showForm = () => {
    const values = readFunctionText(source.methods.getValues('source'))
    if (values === undefined) return false
    fields.methods.reset(values, { keepDefaultValues: true })
    setGeneration(generation + 1)
    source.discard()
    return true
  }
  const show = (next: View) => {
    if (next === view) return
    const isTaken = next === 'text' ? showText() : showForm()
    setStuck(!isTaken)
    if (isTaken) setChosen(next)
  }
  return { fields, source, view, show, isStuck, bodyId: `new ${String(fields.isRestored)} ${generation}` }
}

/** Creates a function, by a form or as the schema text that the form makes, and leads to its page. */
export function CreateFunctionDialog(props: CreateFunctionDialogProps) {
  const { open, onClose } = props
  const { fields, source, view, show, isStuck, bodyId } = useViews(props)
  const frame = {
    open,
    onClose,
    wide: true,
    title: text('functions.create'),
    submitLabel: text('functions.create'),
    footStart: (
      <span className={styles['start']}>
        <Segmented label={text('functions.views')} options={VIEWS} value={view} onChange={show} />
      </span>
    ),
  }
  const note = isStuck && (
    <Note tone="warn" role="status">
      {text(view === 'form' ? 'functions.text_unmade' : 'functions.text_unread')}
    </Note>
  )
  if (view === 'form') {
    return (
      <FormDialog {...frame} form={fields}>
        {note}
        <FormNameField form={fields} name="name" label={text('functions.name')} help={text('functions.name_help')} required />
        <FunctionFields form={fields} bodyId={bodyId} onSubmit={() => void fields.submit()} />
      </FormDialog>
    )
  }
  return (
    <FormDialog {...frame} form={source}>
      {note}
      <DefinitionTextField form={source} />
    </FormDialog>
  )
}
