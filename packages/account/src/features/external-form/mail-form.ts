import type { ExternalForm, ExternalFormKind } from '@terrarium/contracts'
import type { Mail } from '../../providers/mail.ts'

const SUBJECTS: Readonly<Record<ExternalFormKind, string>> = {
  'custom-region': 'A custom region is wanted',
  enterprise: 'An enterprise plan is wanted',
  'private-link': 'A private link is wanted',
}

/** Writes a form as a mail, a line for each field. Values have no line ends but the message, which comes last. */
export function mailOfForm(to: string, { form, message, ...fields }: ExternalForm): Mail {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value === '' ? '–' : value}`)
  return { to, subject: SUBJECTS[form], text: `${[...lines, '', message].join('\n').trimEnd()}\n` }
}
