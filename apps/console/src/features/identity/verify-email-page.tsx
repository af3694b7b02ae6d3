import { ApiError, verifyEmail } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/identity-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { identityErrorText } from '../../data/identity-error.ts'
import { useLinkToken } from './use-link-token.ts'
import styles from './identity.module.css'

/** Failures after which a new link helps. */
const NEEDS_LINK: readonly string[] = ['email_missing', 'email_expired', 'email_invalid']

/** Uses the token once: it works once. */
function useVerification(token: string) {
  const { account, cache } = useServices()
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async ({ signal }) => {
      await account.call(verifyEmail, { body: { token } }, { signal })
      return true
    },
    staleTime: Infinity,
    retry: false,
  })
  const isDone = verification.data === true
  useEffect(() => {
    if (isDone) void cache.invalidateQueries({ queryKey: ['own-user'] })
  }, [isDone, cache])
  return verification
}

/** Verifies an email address, or confirms a new one, by the token of a mail. */
export function VerifyEmailPage() {
  usePageTitle(text('verify.title'))
  const token = useLinkToken()
  const session = useSession()
  const { data, error } = useVerification(token)
  if (data === undefined && error === null) {
    return (
      <>
        <h1 className={styles['title']}>{text('verify.title')}</h1>
        <p className={styles['lead']}>{text('verify.progress')}</p>
        <LoadingRegion />
      </>
    )
  }
  const needsLink = error instanceof ApiError && NEEDS_LINK.includes(error.code)
  const target = session === undefined ? paths.login.href() : '/'
  return (
    <>
      <h1 className={styles['title']}>{text(error === null ? 'verify.done_title' : 'verify.title')}</h1>
      <div className={styles['lead']}>
        {error === null ? (
          <p role="status">{text('verify.done')}</p>
        ) : (
          <Note tone="bad" role="alert">
            {identityErrorText(error, text('default.request'))}
          </Note>
        )}
      </div>
      {needsLink ? (
        <Link className={buttonClass({ variant: 'primary', size: 'lg', wide: true })} to={paths.newVerification.href()}>
          {text('verify.new')}
        </Link>
      ) : (
        <Link className={buttonClass({ variant: 'primary', size: 'lg', wide: true })} to={target}>
          {text('verify.continue')}
        </Link>
      )}
    </>
  )
}
