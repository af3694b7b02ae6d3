import { ConnectDialog } from '../../features/connect/connect-dialog.tsx'
import { RegionLandingPage } from '../../features/databases/region-landing-page.tsx'
import { RootKeysButton } from '../../features/keys/root-keys-button.tsx'

/** The start of a region group, with the keys of its root and the programs that reach it. */
export function RegionLandingRoute() {
  return (
    <RegionLandingPage
      actionsOf={({ regionPrefix, displayName }) => <RootKeysButton regionGroup={regionPrefix} place={displayName} />}
      connectDialog={ConnectDialog}
    />
  )
}
