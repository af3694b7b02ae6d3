import type { PublicInvite } from '@terrarium/contracts'
import { ApiError, PASSWORD_LENGTH_MIN } from '@terrarium/contracts'
import * as v from 'valibot'
import { nameField, oneLine } from '../../config/typed-names.ts'
import { errorText } from '../../data/error-text.ts'
import { text } from '../../messages/invite-text.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'

/** Says whether the person who accepts also founds the account. */
export function isFirstOwner(invite: PublicInvite): boolean {
  return invite.company_name === null
}

/** What the form of a new person checks. */
export function inviteSchema(invite: PublicInvite) {
  const company = v.pipe(v.string(), v.trim(), oneLine)
  return v.pipe(
    v.object({
      company: isFirstOwner(invite) ? v.pipe(company, v.nonEmpty(text('form.required'))) : company,
      name: nameField,
      email: v.pipe(v.string(), v.trim(), v.regex(/^\S+@\S+\.\S+$/, text('form.email'))),
      password: v.pipe(v.string(), v.minLength(PASSWORD_LENGTH_MIN, text('form.password_short'))),
      repeated: v.string(),
      accepted: v.pipe(
        v.boolean(),
        v.check((accepted) => accepted, text('invite.terms_required')),
      ),
    }),
    v.forward(
      v.partialCheck([['password'], ['repeated']], ({ password, repeated }) => password === repeated, text('form.passwords_match')),
      ['repeated'],
    ),
  )
}

export type InviteFormValues = v.InferOutput<ReturnType<typeof inviteSchema>>

/** The form as it opens: an invited address is given, the first owner's company has a suggestion. */
export function initialValues(invite: PublicInvite): InviteFormValues {
  return { company: text('invite.company_default'), name: '', email: invite.email ?? '', password: '', repeated: '', accepted: false }
}

const FIELDS: Readonly<Record<string, 'name' | 'email' | 'password' | 'company'>> = {
  name: 'name',
  email: 'email',
  password: 'password',
  company_name: 'company',
}

/** Puts what the service has refused at its fields, anything else above them. */
export function explainRefusal(error: unknown): FormFailure<InviteFormValues> {
  const fields: Record<string, string> = {}
  for (const [field, code] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    const target = FIELDS[field]
    if (target !== undefined) fields[target] = fieldText(target, code)
  }
  if (Object.keys(fields).length > 0) return { fields }
  return { message: errorText(error, { defaultMessage: text('auth.signup_failed') }) }
}

function fieldText(field: keyof InviteFormValues, code: string): string {
  if (code === 'password_is_email' || code === 'password_too_simple') return text('auth.password_too_simple')
  if (field === 'password') return text('form.password_short')
  return field === 'email' ? text('form.email') : text('form.required')
}
