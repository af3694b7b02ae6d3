import * as v from 'valibot'
import { emailSchema, newPasswordSchema } from '../account/sign-in-fields.ts'
import { nameSchema } from '../account/text-fields.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** Makes an account and its owner, who can sign in once the e-mail address is verified. Closed unless the operator opens it for tests. */
export const register = defineEndpoint({
  name: 'register',
  service: 'auth',
  method: 'POST',
  path: '/register',
  input: {
    body: v.object({
      first_name: nameSchema,
      last_name: nameSchema,
      email: emailSchema,
      company_name: nameSchema,
      password: newPasswordSchema,
    }),
  },
  output: null,
  status: 201,
  errors: ['registration_closed', 'email_in_use', 'invalid_domain', 'cooldown'],
  auth: 'public',
  permission: 'public',
})
