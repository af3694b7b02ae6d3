import type { ReactNode } from 'react'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CostCard } from './cost-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { EditorCard } from './editor-card.tsx'
import { EmailCard } from './email-card.tsx'
import { IdentitiesCard } from './identities-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { StoredCard } from './stored-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'
import { useOwnUser } from './use-own-user.ts'
import styles from './personal-settings.module.css'

interface PersonalSettingsPageProps {
  /** What else acts for the member, after the sessions. */
  readonly access?: ReactNode
}

/** Who the member is, how they sign in and where they are signed in, and how this browser shows the console. */
export function PersonalSettingsPage({ access }: PersonalSettingsPageProps) {
  usePageTitle(text('nav.personal_settings'))
  const session = useSession()
  useOwnUser()
  if (session === undefined) return null
  const { user } = session
  const provider = session.signUpMethod === 'oauth' ? (session.oauthProvider ?? '') : undefined
  return (
    <div className={styles['page']}>
      <Pane>
        <PaneHead title={text('nav.personal_settings')} />
        <PaneContent>
          <div className={styles['column']}>
            <ProfileCard user={user} />
            <EmailCard email={user.email} provider={provider} />
            <PasswordCard provider={provider} />
            {provider === undefined && <TwoStepCard />}
            <PasskeysCard />
            <IdentitiesCard />
            <SessionsCard />
            {access}
            <DisplayCard />
            <EditorCard />
            <CostCard />
            <PricesCard />
            <StoredCard userId={user.id} />
          </div>
        </PaneContent>
      </Pane>
    </div>
  )
}
