import * as v from 'valibot'
import { emailSchema } from '../account/sign-in-fields.ts'
import { lineSchema, nameSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const LINE_LENGTH_MAX = 200
const MESSAGE_LENGTH_MAX = 4000

const line = lineSchema(LINE_LENGTH_MAX)
const sender = {
  name: nameSchema,
  email: emailSchema,
  company: nameSchema,
  message: v.pipe(v.string(), v.trim(), v.maxLength(MESSAGE_LENGTH_MAX)),
}

/** The forms that people send to those who run the service (console-spec §7). */
export const externalFormSchema = v.variant('form', [
  v.strictObject({ form: v.literal('custom-region'), ...sender, regions: line, volume: line }),
  v.strictObject({ form: v.literal('enterprise'), ...sender, seats: line, needs: line }),
  v.strictObject({ form: v.literal('private-link'), ...sender, cloud: line, region: line }),
])
export type ExternalForm = v.InferOutput<typeof externalFormSchema>
export type ExternalFormKind = ExternalForm['form']

/** Sends a form to the service that the settings name for them, else by mail to the owner of the account. */
export const sendExternalForm = defineEndpoint({
  name: 'sendExternalForm',
  service: 'auth',
  method: 'POST',
  path: '/account/forms',
  input: { body: externalFormSchema },
  output: null,
  errors: ['form_failed', 'cooldown'],
  auth: 'session',
  permission: 'self',
  defaultMessage: 'The form could not be sent; your input is kept, please try again.',
})
