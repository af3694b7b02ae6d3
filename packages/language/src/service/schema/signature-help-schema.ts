import { signatureHelp, type SignatureHelp } from '../signature-help.ts'
import { embeddedUpTo } from './embedded.ts'
import { viewTypedSchema, type SchemaContext } from './schema-context.ts'

/** Tells what the call around an offset of a schema takes. */
export function schemaSignatureHelp(source: string, offset: number, context: SchemaContext): SignatureHelp | undefined {
  const view = viewTypedSchema(source, offset, context)
  const embedded = embeddedUpTo(view, offset)
  const at = embedded?.toQuery(offset)
  const help = embedded === undefined || at === undefined ? undefined : signatureHelp(embedded.text, at, view.environment)
  return help?.signatures.some(({ label }) => label.startsWith('__around__')) === true ? undefined : help
}
