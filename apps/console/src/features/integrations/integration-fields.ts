import { REGION_GROUPS, REGION_PREFIXES } from '@terrarium/contracts'
import * as v from 'valibot'

/** The region group whose log is delivered. */
export const regionField = v.picklist(REGION_PREFIXES)

/** Region groups as a form offers them. */
export const REGION_OPTIONS = REGION_PREFIXES.map((prefix) => ({ value: prefix, label: REGION_GROUPS[prefix].displayName }))

/** Sites as a form offers them. */
export const siteOptions = (sites: readonly string[]) => sites.map((site) => ({ value: site, label: site }))
