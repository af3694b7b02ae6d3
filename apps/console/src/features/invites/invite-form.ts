import type { PublicInvite } from '@terrarium/contracts'
import { ApiError, PASSWORD_LENGTH_MIN } from '@terrarium/contracts'
import { text } from '../../messages/text.ts'

export interface InviteFormValues {
  readonly company: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly repeated: string
  readonly accepted: boolean
}

export type InviteFormErrors = { readonly [Field in keyof InviteFormValues]?: string | undefined }

/** The form as it opens: an invited address is given, the first owner's company has a suggestion. */
export function initialValues(invite: PublicInvite): InviteFormValues {
  return { company: text('invite.company_default'), name: '', email: invite.email ?? '', password: '', repeated: '', accepted: false }
}

/** Says whether the person who accepts also founds the account. */
export function isFirstOwner(invite: PublicInvite): boolean {
  return invite.company_name === null
}

/** Checks the fields; an empty record means that the form may be sent. */
export function validate(values: InviteFormValues, invite: PublicInvite): InviteFormErrors {
  const errors: Record<string, string> = {}
  if (isFirstOwner(invite) && values.company.trim() === '') errors['company'] = text('form.required')
  if (values.name.trim() === '') errors['name'] = text('form.name_required')
  if (!/^\S+@\S+\.\S+$/.test(values.email.trim())) errors['email'] = text('form.email')
  if (values.password.length < PASSWORD_LENGTH_MIN) errors['password'] = text('form.password_short')
  if (values.repeated !== values.password) errors['repeated'] = text('form.passwords_match')
  if (!values.accepted) errors['accepted'] = text('invite.terms_required')
  return errors
}

const FIELDS: Readonly<Record<string, keyof InviteFormValues>> = {
  name: 'name',
  email: 'email',
  password: 'password',
  company_name: 'company',
}

/** Puts what the service has refused at its fields. */
export function serviceErrors(error: unknown): InviteFormErrors {
  if (!(error instanceof ApiError)) return {}
  const errors: Record<string, string> = {}
  for (const [field, code] of Object.entries(error.fields)) {
    const target = FIELDS[field]
    if (target !== undefined) errors[target] = fieldText(target, code)
  }
  return errors
}

function fieldText(field: keyof InviteFormValues, code: string): string {
  if (code === 'password_is_email' || code === 'password_too_simple') return text('auth.password_too_simple')
  if (field === 'password') return text('form.password_short')
  return field === 'email' ? text('form.email') : text('form.required')
}
