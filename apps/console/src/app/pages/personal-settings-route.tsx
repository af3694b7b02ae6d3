import { OwnAccessCard } from '../../features/oauth-applications/own-access-card.tsx'
import { PersonalSettingsPage } from '../../features/personal-settings/personal-settings-page.tsx'

/** The member's own settings, with the applications that act for them. */
export function PersonalSettingsRoute() {
  return <PersonalSettingsPage access={<OwnAccessCard />} />
}
