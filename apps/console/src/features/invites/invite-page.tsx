import { ApiError, getInviteByToken, isLocalHost } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices, useSession } from '../../data/services.ts'
import { endSession } from '../../data/sign-out.ts'
import { text } from '../../messages/invite-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { AcceptInviteForm } from './accept-invite-form.tsx'
import styles from './invite.module.css'

/** Statuses by which the service says that it does not know a token. */
const UNKNOWN_STATUSES: readonly number[] = [401, 404, 410]

function InvalidInvite({ error }: { readonly error: unknown }) {
  const isGone = error instanceof ApiError && UNKNOWN_STATUSES.includes(error.status)
  const message = isGone ? text('invite.invalid') : errorText(error, getInviteByToken)
  return (
    <ErrorCard
      title={text('invite.title')}
      message={message}
      suggestion={isLocalHost(window.location.hostname) ? text('invite.invalid_local') : text('invite.invalid_help')}
      jar={isGone ? 'seeds' : 'crack'}
      action={
        <a className={buttonClass({ variant: 'primary' })} href={paths.login.href()}>
          {text('invite.go_to_sign_in')}
        </a>
      }
    />
  )
}

function SignedInAlready({ email }: { readonly email: string }) {
  const services = useServices()
  const navigate = useNavigate()
  return (
    <section className={styles['card']}>
      <h1 className={styles['title']}>{text('invite.title')}</h1>
      <p className={styles['lead']}>{text('invite.signed_in_elsewhere', { email })}</p>
      <Button variant="primary" wide onClick={() => void endSession(services, () => undefined)}>
        {text('invite.sign_out_continue')}
      </Button>
      <Button className={styles['submit']} variant="ghost" wide onClick={() => void navigate('/')}>
        {text('invite.open_console')}
      </Button>
    </section>
  )
}

/** Shows an invite by its token and lets a new person accept it. */
export function InvitePage() {
  usePageTitle(text('invite.title'))
  const { token = '' } = useParams()
  const { account } = useServices()
  const session = useSession()
  // Accepting signs in too, so only a session that was there before counts.
  const [wasSignedIn] = useState(() => session !== undefined)
  const { data: invite, error } = useQuery({
    queryKey: ['invite', token],
    queryFn: ({ signal }) => account.call(getInviteByToken, { params: { token } }, { signal }),
    staleTime: Infinity,
  })
  if (error !== null) return <InvalidInvite error={error} />
  if (invite === undefined) return <LoadingRegion />
  if (wasSignedIn && session !== undefined) return <SignedInAlready email={session.user.email} />
  return <AcceptInviteForm token={token} invite={invite} />
}
