import { definitionOf, itemOf, parseLambda, parseSchema, parseType, printSchemaItem, QUERY_SOURCE } from '@terrarium/language'
import { storedSignature, valuesOf } from './function-form.ts'
import type { FunctionValues } from './function-form.ts'

/** Names the text where problems of it are said. */
const FILE = 'function.fsl'

/** Renders the form as the text of a definition; undefined while its body or its signature cannot be read. */
export function functionText(values: FunctionValues): string | undefined {
  const { name, body, role, alias } = values
  const signature = storedSignature(values)
  const isRead =
    parseLambda(body, QUERY_SOURCE, { shortAllowed: false }).diagnostics.length === 0 &&
    (signature.trim() === '' || parseType(signature, QUERY_SOURCE).diagnostics.length === 0)
  if (!isRead) return undefined
  const data = {
    body,
    ...(signature.trim() !== '' && { signature }),
    ...(role !== '' && { role }),
    ...(alias !== '' && { alias }),
  }
  return printSchemaItem(itemOf({ collection: 'Function', name, data }))
}

/** Reads the text of one function into the form's values; undefined for anything else. */
export function readFunctionText(source: string): FunctionValues | undefined {
  const { items, problems } = parseSchema([{ name: FILE, text: source }])
  const [item] = items
  if (problems.length > 0 || items.length !== 1 || item?.kind !== 'function') return undefined
  const { name, data } = definitionOf(item)
  const textOf = (member: string) => {
    const value = data[member]
    return typeof value === 'string' ? value : ''
  }
  return valuesOf({ name, ts: '', body: textOf('body'), signature: textOf('signature'), role: textOf('role'), alias: textOf('alias') })
}
