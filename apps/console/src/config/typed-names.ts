import { lineSchema, NAME_LENGTH_MAX } from '@terrarium/contracts'
import * as v from 'valibot'
import { text } from '../messages/text.ts'

/** What a name that the service refuses has to be. */
export const ONE_LINE = text('form.one_line', { max: NAME_LENGTH_MAX })

const acceptedLine = lineSchema()

/** Checks what the service checks of every name that people type: one line without control or bidirectional characters. */
export const oneLine = v.check((value: string) => v.is(acceptedLine, value), ONE_LINE)

/** A name that is required; trimmed. */
export const nameField = v.pipe(v.string(), v.trim(), v.nonEmpty(text('form.name_required')), oneLine)
