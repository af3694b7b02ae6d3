import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { leaveGuard } from '../../data/leave-guard.ts'
import type { Move, UnsavedWork } from '../../data/leave-guard.ts'
import { keepDraft, readDraft, removeDraft } from './form-drafts.ts'
import { valibotResolver } from './valibot-resolver.ts'
import type { FormSchema } from './valibot-resolver.ts'

/** Why a form could not be sent, for the member to read. */
export interface FormFailure<Values extends FieldValues> {
  /** About the form as a whole, shown above its fields. */
  readonly message?: string | undefined
  readonly detail?: string | undefined
  /** About single fields, shown at them. */
  readonly fields?: Partial<Record<FieldPath<Values>, string>>
}

interface ConsoleFormOptions<Values extends FieldValues, Output extends FieldValues> {
  readonly schema: FormSchema<Values, Output>
  readonly defaults: Values
  /** Sends the checked values. A rejection is shown by `explain`. */
  readonly onSubmit: (output: Output) => Promise<void>
  readonly explain: (error: unknown, values: Values) => FormFailure<Values>
  /** Name of the form in the question before its text is lost; without it nothing is asked. */
  readonly where?: string | undefined
  /** Under which unsent text is kept; without it, and for secrets, nothing is. */
  readonly draftId?: string | undefined
  /** Fields that never become part of a draft. */
  readonly secrets?: readonly FieldPath<Values>[]
  /** False while the form is not shown. */
  readonly active?: boolean
  /** Whether the fields keep what was sent, as settings do; otherwise they are blank again. */
  readonly keepsSent?: boolean
  /** Whether the form can be sent from the question before its text is lost; by default one that keeps what was sent can. */
  readonly savesOnLeave?: boolean
  /** Which moves the unsaved text outlives. */
  readonly survives?: (move: Move) => boolean
}

/** A form as its fields and its frame use it. */
export interface ConsoleForm<Values extends FieldValues, Output extends FieldValues = Values> {
  readonly methods: UseFormReturn<Values, unknown, Output>
  readonly failure: FormFailure<Values> | undefined
  readonly busy: boolean
  readonly isDirty: boolean
  /** Whether the fields hold text that was typed before this page was loaded. */
  readonly isRestored: boolean
  readonly submit: (event?: FormEvent) => Promise<boolean>
  /** Shows a refusal that came from elsewhere. */
  readonly fail: (refusal: FormFailure<Values>) => void
  /** Puts every field back and forgets the draft. */
  readonly discard: () => void
  /** Asks where text would be lost, then discards it; says whether the form may close. */
  readonly mayClose: () => Promise<boolean>
}

function countOf(dirtyFields: object): number {
  return Object.values(dirtyFields).reduce<number>((sum, field: unknown) => {
    if (typeof field === 'object' && field !== null) return sum + countOf(field)
    return sum + (field === true ? 1 : 0)
  }, 0)
}

/** Reads the draft when the form is shown, and keeps it in step with the fields until they are sent or put back. */
function useDraft<Values extends FieldValues, Output extends FieldValues>(
  methods: UseFormReturn<Values, unknown, Output>,
  { draftId, secrets = [], active = true }: ConsoleFormOptions<Values, Output>,
  initial: RefObject<Values>,
) {
  const [isRestored, setRestored] = useState(false)
  const latest = useRef(secrets)
  latest.current = secrets
  useEffect(() => {
    if (draftId === undefined || !active) return undefined
    const draft = readDraft(draftId)
    if (draft !== undefined) {
      for (const name of Object.keys(initial.current) as Path<Values>[]) {
        if (name in draft) methods.setValue(name, draft[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
      }
      setRestored(true)
    }
    const { unsubscribe } = methods.watch((values) => {
      const kept = Object.entries(values).filter(([name]) => !latest.current.some((secret) => secret === name))
      const isBlank = kept.every(([name, value]) => JSON.stringify(value) === JSON.stringify(initial.current[name]))
      if (isBlank) removeDraft(draftId)
      else keepDraft(draftId, Object.fromEntries(kept))
    })
    return unsubscribe
  }, [draftId, active, methods, initial])
  return {
    isRestored,
    forget: useCallback(() => (draftId === undefined ? undefined : removeDraft(draftId), setRestored(false)), [draftId]),
  }
}

/** The values that count as unchanged: the defaults, as long as nothing else was sent. */
function useInitialValues<Values extends FieldValues>(defaults: Values): RefObject<Values> {
  const initial = useRef(defaults)
  const known = useRef(JSON.stringify(defaults))
  const serialized = JSON.stringify(defaults)
  if (serialized !== known.current) {
    known.current = serialized
    initial.current = defaults
  }
  return initial
}

/** Shows refusals: those of fields at them, the first of them focused, the form's own above all. */
function useFailure<Values extends FieldValues, Output extends FieldValues>(methods: UseFormReturn<Values, unknown, Output>) {
  const [failure, setFailure] = useState<FormFailure<Values>>()
  const fail = (refusal: FormFailure<Values>) => {
    const fields = Object.entries(refusal.fields ?? {}) as [FieldPath<Values>, string][]
    fields.forEach(([name, message], index) => methods.setError(name, { type: 'refusal', message }, { shouldFocus: index === 0 }))
    if (refusal.message !== undefined) setFailure(refusal)
  }
  return { failure, fail, clearFailure: useCallback(() => setFailure(undefined), []) }
}

/** Registers the form's unsaved text with the guard while the form is shown. */
function useGuardedWork(work: () => UnsavedWork | undefined, active: boolean): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => (active ? leaveGuard.register(() => latest.current()) : undefined), [active])
}

/**
 * A form over a schema: values are checked when it is sent and then as they change, errors stand at their fields, a refusal stands above
 * them and takes the focus, and text that was typed is asked about before it is lost. A form put back asks nothing.
 */
export function useConsoleForm<Values extends FieldValues, Output extends FieldValues>(
  options: ConsoleFormOptions<Values, Output>,
): ConsoleForm<Values, Output> {
  const { schema, defaults, where, active = true, keepsSent = false, savesOnLeave = keepsSent, survives, onSubmit, explain } = options
  const methods = useForm<Values, unknown, Output>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver: valibotResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { isDirty, isSubmitting, dirtyFields } = methods.formState
  const { failure, fail, clearFailure } = useFailure(methods)
  const initial = useInitialValues(defaults)
  const { isRestored, forget } = useDraft(methods, options, initial)

  const discard = useCallback(() => {
    methods.reset(initial.current)
    clearFailure()
    forget()
  }, [methods, clearFailure, forget, initial])

  const submit = async (event?: FormEvent): Promise<boolean> => {
    let sent = false
    const send = async (output: Output) => {
      clearFailure()
      try {
        await onSubmit(output)
        sent = true
        if (keepsSent) initial.current = methods.getValues()
        discard()
      } catch (error: unknown) {
        fail(explain(error, methods.getValues()))
      }
    }
    event?.preventDefault()
    event?.stopPropagation()
    if (!methods.formState.isSubmitting) await methods.handleSubmit(send)()
    return sent
  }
  const unsaved = (): UnsavedWork | undefined =>
    where === undefined || !isDirty || isSubmitting
      ? undefined
      : {
          where,
          count: Math.max(1, countOf(dirtyFields)),
          discard,
          ...(survives && { survives }),
          ...(savesOnLeave && { save: () => submit() }),
        }
  useGuardedWork(unsaved, active)

  const mayClose = async (): Promise<boolean> => {
    if (isSubmitting) return false
    const work = unsaved()
    const may = work === undefined || (await leaveGuard.mayLeave({ kind: 'close' }, [work]))
    if (may) discard()
    return may
  }
  return { methods, failure, busy: isSubmitting, isDirty, isRestored, submit, fail, discard, mayClose }
}
