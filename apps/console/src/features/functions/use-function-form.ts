import { useEffect, useRef, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { functionQuery } from './function-definition.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { explainFailure, functionFormSchema, valuesOf } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'
import { isChangedMeanwhile, updateFunction } from './function-mutations.ts'

interface FunctionForm {
  readonly form: ConsoleForm<FunctionValues>
  /** Names the text of the body; it changes whenever the editor has to show another one. */
  readonly bodyId: string
  /** What is to be known of unsaved changes: that they are of before this page, or of a definition that is another one by now. */
  readonly draft: 'restored' | 'changed_meanwhile' | undefined
  /** Puts everything back, and reads again what others may have saved. */
  readonly discard: () => void
}

/** Follows the stored definition while nothing is unsaved; returns how often the body became another one by that. */
function useFollowed(base: FunctionDefinition, { methods }: ConsoleForm<FunctionValues>): number {
  const [changes, setChanges] = useState(0)
  const shown = useRef(base)
  useEffect(() => {
    if (shown.current === base) return
    shown.current = base
    const values = valuesOf(base)
    if (values.body !== methods.getValues('body')) setChanges((before) => before + 1)
    methods.reset(values)
  }, [base, methods])
  return changes
}

/**
 * The definition of a function while it is edited, kept over reloads, crashes and the end of the session.
 *
 * What others save is shown at once, unless there are unsaved changes. `savesOnLeave`: whether the question before these are lost can save them.
 */
export function useFunctionForm(latest: FunctionDefinition, savesOnLeave: boolean): FunctionForm {
  const services = useServices()
  const database = useDatabase()
  const [base, setBase] = useState(latest)
  const [discards, setDiscards] = useState(0)
  const { name } = base
  const ownPath = paths.resource.href(database.path, 'functions', name)
  const form = useConsoleForm<FunctionValues, FunctionValues>({
    schema: functionFormSchema(name),
    defaults: valuesOf(base),
    where: text('functions.definition_of', { name }),
    draftId: `function:${database.storageKey}/${name}`,
    keepsSent: true,
    savesOnLeave,
    survives: (move) => (move.kind === 'route' ? move.toPath === ownPath : move.kind !== 'sign-out'),
    explain: (error) =>
      isChangedMeanwhile(error) ? { message: text('functions.changed_meanwhile') } : explainFailure(error, text('functions.save_failed')),
    onSubmit: async (values) => {
      await updateFunction(services, database, values)
      toasts.show({ theme: 'success', title: text('functions.saved', { name }) })
    },
  })
  const { isDirty, isRestored, busy, methods } = form
  const followed = useFollowed(base, form)
  useEffect(() => {
    if (!isDirty && latest.ts !== base.ts) setBase(latest)
  }, [isDirty, latest, base])
  const discard = () => {
    form.discard()
    setDiscards(discards + 1)
    void services.cache.invalidateQueries(functionQuery(services, database.path, name))
  }
  const isChanged = methods.getValues('ts') !== latest.ts
  const draft = !isDirty || busy ? undefined : isChanged ? 'changed_meanwhile' : isRestored ? 'restored' : undefined
  return { form, bodyId: [name, followed, discards, isRestored].join(' '), draft, discard }
}
