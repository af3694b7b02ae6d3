import { isFlagOn, isLocalHost } from '@terrarium/contracts'
import type { DatabasePath, FeatureFlags } from '@terrarium/contracts'
import { runtimeConfig } from './runtime-config.ts'

/** Returns the address of a database in the older dashboard; its host begins with `v4.` once the flag is on, unless this console runs locally. */
export function olderDashboardUrl(
  page: 'database' | 'webshell',
  { regionGroup, names }: DatabasePath,
  flags: FeatureFlags | undefined,
  hostname: string = window.location.hostname,
): string {
  const base = new URL(runtimeConfig().olderDashboardUrl)
  if (isFlagOn(flags, 'v10_launched') && !isLocalHost(hostname)) base.hostname = `v4.${base.hostname}`
  const path = [regionGroup, ...names].map(encodeURIComponent).join('/')
  return `${base.origin}/${page === 'database' ? 'db' : 'webshell/@db'}/${path}`
}
