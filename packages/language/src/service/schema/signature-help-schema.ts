import { signatureHelp, type SignatureHelp } from '../signature/signature-help.ts'
import { describeLocal } from '../complete/complete-name.ts'
import { WRAPPER, embeddedUpTo } from './embedded.ts'
import { viewTypedSchema, type SchemaContext } from './schema-context.ts'

/** Shows the signatures of the call around an offset of a schema. */
export function schemaSignatureHelp(source: string, offset: number, context: SchemaContext): SignatureHelp | undefined {
  const view = viewTypedSchema(source, offset, context)
  const embedded = embeddedUpTo(view, offset)
  const at = embedded?.toQuery(offset)
  const help = embedded === undefined || at === undefined ? undefined : signatureHelp(embedded.text, at, view.environment)
  return help?.signatures.some(({ label }) => label.startsWith(WRAPPER)) === true ? undefined : help
}

/** Shows the type of a name in scope at an offset of an expression in a schema. */
export function describeSchemaLocal(source: string, offset: number, name: string, context: SchemaContext): string | undefined {
  const view = viewTypedSchema(source, offset, context)
  const embedded = embeddedUpTo(view, offset)
  const at = embedded?.toQuery(offset)
  return embedded === undefined || at === undefined ? undefined : describeLocal(embedded.text, at, name, view.environment)
}
