import * as v from 'valibot'
import { text } from '../../messages/text.ts'
import { FormNameField } from './name-field.tsx'
import { useConsoleForm } from './use-console-form.ts'
import type { ConsoleForm, FormFailure } from './use-console-form.ts'

interface TypedName {
  typed: string
}

interface TypedNameFormOptions {
  /** What has to be typed, character for character; undefined where nothing has to be. */
  readonly name: string | undefined
  readonly active: boolean
  readonly explain: (error: unknown) => FormFailure<TypedName>
  readonly onSubmit: () => Promise<void>
}

/** A form that is sent only after a name was typed. */
export function useTypedNameForm({ name, active, explain, onSubmit }: TypedNameFormOptions) {
  const schema = v.object({ typed: name === undefined ? v.string() : v.literal(name, text('form.type_to_confirm', { name })) })
  const form = useConsoleForm<TypedName, TypedName>({ schema, defaults: { typed: '' }, active, explain, onSubmit })
  const isTyped = name === undefined || form.methods.watch('typed') === name
  return { form, isTyped }
}

interface TypedNameFieldProps {
  readonly form: ConsoleForm<TypedName>
  readonly name: string
  /** False where something else of the dialog is read first. */
  readonly takesFocus?: boolean
}

/** Where the name is typed. */
export function TypedNameField({ form, name, takesFocus = true }: TypedNameFieldProps) {
  const focus = takesFocus ? true : undefined
  return <FormNameField form={form} name="typed" label={text('form.type_to_confirm', { name })} data-autofocus={focus} />
}
