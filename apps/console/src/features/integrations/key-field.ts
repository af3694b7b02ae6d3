import * as v from 'valibot'
import { text } from '../../messages/integrations-text.ts'

const KEY_LENGTH_MAX = 200

/** A key of a monitoring service as it is typed: printable, without blanks. */
export const keyField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(text('integration.key_required')),
  v.regex(/^[\x21-\x7e]+$/, text('integration.key_invalid')),
  v.maxLength(KEY_LENGTH_MAX, text('integration.key_invalid')),
)
