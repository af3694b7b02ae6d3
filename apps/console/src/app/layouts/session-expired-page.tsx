import { paths } from '../../config/paths.ts'
import { rememberBlockedUrl } from '../../data/blocked-url.ts'
import { text } from '../../messages/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { CentredLayout } from './centred-layout.tsx'

/** What a protected page says after its session has gone, for instance by signing out in another tab. */
export function SessionExpiredPage() {
  const remember = () => rememberBlockedUrl(window.location.pathname + window.location.search + window.location.hash)
  return (
    <CentredLayout>
      <ErrorCard
        title={text('auth.title')}
        message={text('session.expired')}
        jar="lock"
        action={
          <a className={buttonClass({ variant: 'primary' })} href={paths.login.href()} onClick={remember}>
            {text('auth.sign_in')}
          </a>
        }
      />
    </CentredLayout>
  )
}
