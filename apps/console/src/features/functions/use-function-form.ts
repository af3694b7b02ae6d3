import { useEffect, useRef, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { areSameMembers } from '../../data/merge-members.ts'
import { useServices } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import type { EditConflict } from '../../ui/conflict/member-conflict.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { toasts } from '../../ui/toast-store.ts'
import { definitionMembers, valuesSaying } from './definition-members.ts'
import { functionQuery } from './function-definition.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { explainFailure, functionFormSchema, storedOf, valuesOf } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'
import { isChangedMeanwhile, updateFunction } from './function-mutations.ts'

interface FunctionForm {
  readonly form: ConsoleForm<FunctionValues>
  /** Names the text of the body; it changes whenever the editor has to show another one. */
  readonly bodyId: string
  /** Whether unsaved changes are of before this page. */
  readonly isRestored: boolean
  /** Unsaved changes of a definition that is another one by now; undefined where it is the same. */
  readonly conflict: EditConflict | undefined
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

/** Puts values into the form of a definition that has just been followed; returns how often. */
function usePlaced({ methods }: ConsoleForm<FunctionValues>) {
  const [placed, setPlaced] = useState<{ readonly count: number; readonly values: FunctionValues | undefined }>({
    count: 0,
    values: undefined,
  })
  useEffect(() => {
    if (placed.values === undefined) return
    for (const [name, value] of Object.entries(placed.values) as [keyof FunctionValues, never][]) {
      methods.setValue(name, value, { shouldDirty: true })
    }
    setPlaced(({ count }) => ({ count: count + 1, values: undefined }))
  }, [placed, methods])
  return { count: placed.count, place: (values: FunctionValues) => setPlaced(({ count }) => ({ count, values })) }
}

type SavedDatabase = Parameters<typeof updateFunction>[1]

/**
 * Saves an edit over the definition that it began with; a later change of something else is none of it.
 *
 * @throws {QueryFailedError} where somebody else has changed the definition, which is read again
 */
async function saveOver(services: Services, database: SavedDatabase, values: FunctionValues, known: FunctionDefinition): Promise<void> {
  const saved = { ...values, ts: beginsWith(values, known) ? known.ts : values.ts }
  try {
    await updateFunction(services, database, saved)
  } catch (error: unknown) {
    if (!isChangedMeanwhile(error)) throw error
    const stored = await services.cache.fetchQuery({ ...functionQuery(services, database.path, values.name), staleTime: 0 })
    if (stored === null || stored.ts === saved.ts || !beginsWith(values, stored)) throw error
    await updateFunction(services, database, { ...values, ts: stored.ts })
  }
}

function beginsWith({ began }: FunctionValues, definition: FunctionDefinition): boolean {
  return sameDefinition(began, valuesOf(definition).began)
}

function sameDefinition(one: FunctionValues['began'], other: FunctionValues['began']): boolean {
  return areSameMembers(definitionMembers(one), definitionMembers(other))
}

/**
 * The definition of a function while it is edited, kept over reloads, crashes and the end of the session.
 *
 * What others save is shown at once, unless there are unsaved changes: these can be put on top of it. `savesOnLeave`: whether the question
 * before they are lost can save them.
 */
export function useFunctionForm(latest: FunctionDefinition, savesOnLeave: boolean): FunctionForm {
  const services = useServices()
  const database = useDatabase()
  const [base, setBase] = useState(latest)
  const [discards, setDiscards] = useState(0)
  const { name } = base
  const ownPath = paths.resource.href(database.path, 'functions', name)
  const stored = valuesOf(latest)
  const form = useConsoleForm<FunctionValues, FunctionValues>({
    schema: functionFormSchema(name),
    defaults: valuesOf(base),
    where: text('functions.definition_of', { name }),
    draftId: `function:${database.storageKey}/${name}`,
    keepsSent: true,
    savesOnLeave,
    survives: (move) => (move.kind === 'route' ? move.toPath === ownPath : move.kind !== 'sign-out'),
    // What is to be done about a change of somebody else is offered above the form.
    explain: (error) => (isChangedMeanwhile(error) ? {} : explainFailure(error, text('functions.save_failed'))),
    onSubmit: async (values) => {
      await saveOver(services, database, values, latest)
      toasts.show({ theme: 'success', title: text('functions.saved', { name }) })
    },
  })
  const { isDirty, isRestored, busy, methods } = form
  const followed = useFollowed(base, form)
  const placed = usePlaced(form)
  useEffect(() => {
    if (!isDirty && latest.ts !== base.ts) setBase(latest)
  }, [isDirty, latest, base])
  const discard = () => {
    form.discard()
    setDiscards(discards + 1)
    void services.cache.invalidateQueries(functionQuery(services, database.path, name))
  }
  const show = (values: FunctionValues) => {
    setBase(latest)
    placed.place(values)
  }
  const { began } = methods.getValues()
  const conflict = !isDirty || busy || sameDefinition(began, stored.began) ? undefined : conflictOf(methods.getValues(), stored, show)
  return {
    form,
    bodyId: [name, followed, discards, isRestored, placed.count].join(' '),
    isRestored: isRestored && isDirty && !busy,
    conflict,
    discard,
  }
}

/** What can become of an edit, whose definition is stored otherwise by now. */
function conflictOf(edit: FunctionValues, stored: FunctionValues, show: (values: FunctionValues) => void): EditConflict {
  return {
    base: definitionMembers(edit.began),
    mine: definitionMembers(storedOf(edit)),
    theirs: definitionMembers(stored.began),
    onRebase: (merged) => show(valuesSaying(merged, stored)),
    onOverwrite: () => show({ ...edit, ts: stored.ts, began: stored.began }),
  }
}
