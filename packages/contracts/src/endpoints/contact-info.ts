import * as v from 'valibot'
import { emailSchema } from '../account/sign-in-fields.ts'
import { lineSchema, nameSchema } from '../account/text-fields.ts'
import { isWebsite } from '../account/web-address.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Website of an account's company: an https address or a host name, or nothing. */
export const websiteSchema = v.pipe(
  lineSchema(),
  v.check((text) => text === '' || isWebsite(text)),
)

/** Whom to write to about an account, and the company it belongs to. Texts are empty until they are first saved. */
export const contactInfoSchema = v.object({
  first_name: v.string(),
  last_name: v.string(),
  contact_email: v.string(),
  company_name: v.string(),
  website: v.string(),
})
export type ContactInfo = v.InferOutput<typeof contactInfoSchema>

/** Returns the contact info of the caller's account. */
export const getContactInfo = defineEndpoint({
  name: 'getContactInfo',
  service: 'auth',
  method: 'GET',
  path: '/account/contact',
  input: {},
  output: contactInfoSchema,
  auth: 'session',
  permission: { resource: 'account', action: 'read' },
})

/** Replaces the contact info of the caller's account; its company name is the account's own. */
export const updateContactInfo = defineEndpoint({
  name: 'updateContactInfo',
  service: 'auth',
  method: 'PUT',
  path: '/account/contact',
  input: {
    body: v.strictObject({
      first_name: nameSchema,
      last_name: nameSchema,
      contact_email: emailSchema,
      company_name: nameSchema,
      website: websiteSchema,
    }),
  },
  output: contactInfoSchema,
  auth: 'session',
  permission: { resource: 'account', action: 'update' },
  defaultMessage: 'Your contact information was not saved; your input is kept, please try again.',
})
