import * as v from 'valibot'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { TextAreaField } from '../../ui/text-field.tsx'
import { createFunctionByText } from './function-mutations.ts'
import { problemIn, readFunctionText } from './function-text.ts'

/** A definition as text. */
interface FunctionText {
  readonly source: string
}

const ROWS = 18

/** What keeps a text from being the definition of one function; undefined when nothing does. */
function faultOf(source: string): string | undefined {
  const problem = problemIn(source)
  if (problem !== undefined) return text('functions.text_problem', problem)
  return readFunctionText(source) === undefined ? text('functions.text_one') : undefined
}

const schema = v.object({
  source: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? faultOf(dataset.value) : undefined
      if (message !== undefined) addIssue({ message })
    }),
  ),
})

interface FunctionTextOptions {
  readonly active: boolean
  readonly onCreated: (name: string) => void
}

/** A function that is created by its schema text: what is sent is the text itself. */
export function useFunctionText({ active, onCreated }: FunctionTextOptions): ConsoleForm<FunctionText> {
  const services = useServices()
  const database = useDatabase()
  return useConsoleForm<FunctionText, FunctionText>({
    schema,
    defaults: { source: '' },
    where: text('functions.create'),
    draftId: `function-text:${database.storageKey}`,
    active,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('functions.create_failed') }) }),
    onSubmit: async ({ source }) => {
      const name = readFunctionText(source)?.name ?? ''
      await createFunctionByText(services, database, { name, source })
      onCreated(name)
    },
  })
}

/** The schema text of a function as a field. */
export function FunctionTextField({ form }: { readonly form: ConsoleForm<FunctionText> }) {
  return (
    <TextAreaField
      code
      label={text('functions.text')}
      help={text('functions.text_help')}
      error={form.methods.formState.errors.source?.message}
      rows={ROWS}
      dir="ltr"
      translate="no"
      {...form.methods.register('source')}
    />
  )
}
