import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { definedName, definitionSchema } from '../../ui/form/definition-text.ts'
import type { DefinitionText } from '../../ui/form/definition-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { createFunctionByText } from './function-mutations.ts'

interface FunctionTextOptions {
  readonly active: boolean
  readonly onCreated: (name: string) => void
}

const schema = definitionSchema('function')

/** A function that is created by its schema text: what is sent is the text itself. */
export function useFunctionText({ active, onCreated }: FunctionTextOptions): ConsoleForm<DefinitionText> {
  const services = useServices()
  const database = useDatabase()
  return useConsoleForm<DefinitionText, DefinitionText>({
    schema,
    defaults: { source: '', base: '' },
    where: text('functions.create'),
    draftId: `function-text:${database.storageKey}`,
    active,
    explain: (error) => ({ message: errorText(error, { defaultMessage: text('functions.create_failed') }) }),
    onSubmit: async ({ source }) => {
      const name = definedName(source)
      await createFunctionByText(services, database, { name, source })
      onCreated(name)
    },
  })
}
