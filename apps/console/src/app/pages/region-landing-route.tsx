import { RegionLandingPage } from '../../features/databases/region-landing-page.tsx'
import { RootKeysButton } from '../../features/keys/root-keys-button.tsx'

/** The start of a region group, with the keys of its root. */
export function RegionLandingRoute() {
  return (
    <RegionLandingPage actionsOf={({ regionPrefix, displayName }) => <RootKeysButton regionGroup={regionPrefix} place={displayName} />} />
  )
}
