import * as v from 'valibot'
import { NAME_LENGTH_MAX } from '../account/constants.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { emailSchema, newPasswordSchema } from './invite.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH_MAX))

/** Makes an account and its owner, who can sign in once the e-mail address is verified. Closed unless the operator opens it for tests. */
export const register = defineEndpoint({
  name: 'register',
  service: 'auth',
  method: 'POST',
  path: '/register',
  input: {
    body: v.object({ first_name: name, last_name: name, email: emailSchema, company_name: name, password: newPasswordSchema }),
  },
  output: null,
  status: 201,
  errors: ['validation_error', 'registration_closed', 'email_in_use', 'invalid_domain', 'cooldown'],
  auth: 'public',
  permission: 'public',
})
