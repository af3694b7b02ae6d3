import { useEffect, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { functionQuery } from './function-definition.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { explainFailure, functionFormSchema } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'
import { isChangedMeanwhile, updateFunction } from './function-mutations.ts'

interface FunctionForm {
  readonly form: ConsoleForm<FunctionValues>
  /** Names the text of the body; it changes whenever the editor has to show another one. */
  readonly bodyId: string
  /** Puts everything back, and reads again what others may have saved. */
  readonly discard: () => void
}

function valuesOf({ name, alias, signature, role, body }: FunctionDefinition): FunctionValues {
  return { name, alias, signature, role, body }
}

/** The definition of a function while it is edited. What others save is shown at once, unless there are unsaved changes. */
export function useFunctionForm(latest: FunctionDefinition): FunctionForm {
  const services = useServices()
  const database = useDatabase()
  const [base, setBase] = useState(latest)
  const [generation, setGeneration] = useState(0)
  const { name } = base
  const ownPath = paths.resource.href(database.path, 'functions', name)
  const form = useConsoleForm<FunctionValues, FunctionValues>({
    schema: functionFormSchema(name),
    defaults: valuesOf(base),
    where: text('functions.definition_of', { name }),
    keepsSent: true,
    survives: (move) => move.kind === 'route' && move.toPath === ownPath,
    explain: (error) =>
      isChangedMeanwhile(error) ? { message: text('functions.changed_meanwhile') } : explainFailure(error, text('functions.save_failed')),
    onSubmit: async (values) => {
      await updateFunction(services, database, base, values)
      toasts.show({ theme: 'success', title: text('functions.saved', { name }) })
    },
  })
  const { isDirty, methods } = form
  useEffect(() => {
    if (isDirty || latest.ts === base.ts) return
    const values = valuesOf(latest)
    if (values.body !== methods.getValues('body')) setGeneration((before) => before + 1)
    methods.reset(values)
    setBase(latest)
  }, [isDirty, latest, base, methods])
  const discard = () => {
    form.discard()
    setGeneration(generation + 1)
    void services.cache.invalidateQueries(functionQuery(services, database.path, name))
  }
  return { form, bodyId: `${name} ${generation}`, discard }
}
