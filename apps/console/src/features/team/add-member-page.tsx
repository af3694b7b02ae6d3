import { createInvite, INVITED_ROLES } from '@terrarium/contracts'
import type { InvitedRole } from '@terrarium/contracts'
import { useState } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { paths } from '../../config/paths.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/team-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormSelectField, FormTextAreaField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { findWrongEmail, INVITES_AT_ONCE_MAX, splitEmails } from './email-list.ts'
import { RoleTable } from './role-table.tsx'
import { teamErrorText } from './team-error.ts'
import { TeamGate } from './team-gate.tsx'
import { refreshTeam } from '../../data/team-queries.ts'
import styles from './team.module.css'

const schema = v.object({
  emails: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(text('form.required')),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const emails = splitEmails(dataset.value)
      const wrong = findWrongEmail(emails)
      if (wrong !== undefined) addIssue({ message: text('team.add_invalid', { email: wrong }) })
      else if (emails.length > INVITES_AT_ONCE_MAX) addIssue({ message: text('team.add_many', { count: INVITES_AT_ONCE_MAX }) })
    }),
  ),
  role: v.picklist(INVITED_ROLES),
})

/** How the invite of one address ended. */
interface InviteResult {
  readonly email: string
  /** undefined: it was sent. */
  readonly failure: string | undefined
}

function useInvites() {
  const services = useServices()
  const [results, setResults] = useState<readonly InviteResult[]>([])
  const send = async (emails: readonly string[], role: InvitedRole): Promise<readonly InviteResult[]> => {
    const sent: InviteResult[] = []
    setResults(sent)
    for (const email of emails) {
      const failure = await services.account.call(createInvite, { body: { email, role } }).then(
        () => undefined,
        (error: unknown) => teamErrorText(error, createInvite),
      )
      sent.push({ email, failure })
      setResults([...sent])
    }
    await refreshTeam(services)
    return sent
  }
  return { results, send }
}

function Results({ results }: { readonly results: readonly InviteResult[] }) {
  if (results.length === 0) return null
  return (
    <section className={styles['results']} role="status" aria-label={text('team.add_results')}>
      <ul>
        {results.map(({ email, failure }) => (
          <li key={email} className={failure === undefined ? styles['sent'] : styles['failed']}>
            <Icon name={failure === undefined ? 'check' : 'warning'} size={14} />
            <span className={styles['person']}>
              <bdi>{email}</bdi>
              <span className={styles['sub']}>{failure ?? text('team.add_sent_detail', { email })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AddMemberForm() {
  const { results, send } = useInvites()
  const form = useConsoleForm({
    schema,
    defaults: { emails: '', role: 'developer' },
    where: text('team.add_title'),
    explain: (_error, values) => ({ message: text('team.add_failed', { count: splitEmails(values.emails).length }) }),
    onSubmit: async ({ emails, role }) => {
      const sent = await send(splitEmails(emails), role)
      const failed = sent.filter(({ failure }) => failure !== undefined)
      const count = sent.length - failed.length
      if (count > 0) toasts.show({ theme: 'success', title: text('team.add_done', { count }) })
      // The addresses that were refused stay to be corrected.
      form.methods.setValue('emails', failed.map(({ email }) => email).join('\n'))
      if (failed.length > 0) throw new Error('some invites were not sent')
    },
  })
  return (
    <div className={styles['form']}>
      <Form form={form} label={text('team.add_title')}>
        <FormTextAreaField
          form={form}
          name="emails"
          label={text('team.add_emails')}
          help={text('team.add_emails_help')}
          rows={3}
          required
        />
        <FormSelectField
          form={form}
          name="role"
          label={text('team.add_role')}
          options={INVITED_ROLES.map((role) => ({ value: role, label: role }))}
        />
        <div className={styles['submit']}>
          <Button type="submit" variant="primary" loading={form.busy}>
            {text('team.add_submit')}
          </Button>
          <Link className={buttonClass({})} to={paths.teamManagement.href()}>
            {text('team.back')}
          </Link>
        </div>
      </Form>
      <Results results={results} />
      <RoleTable />
    </div>
  )
}

/** Invites people: several addresses, one role, and how each of them ended. */
export function AddMemberPage() {
  usePageTitle(text('team.add_title'), text('team.title'))
  return (
    <TeamGate>
      <PermissionGate resource="team-management" actions={['create']}>
        <Pane>
          <PaneHead
            crumbsLabel={text('team.tabs')}
            crumbs={[{ label: text('team.title'), href: paths.teamManagement.href() }]}
            title={text('team.add_title')}
          />
          <PaneContent>
            <AddMemberForm />
          </PaneContent>
        </Pane>
      </PermissionGate>
    </TeamGate>
  )
}
