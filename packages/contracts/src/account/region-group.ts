import * as v from 'valibot'

/** The three region groups, in the order in which they are shown. */
export const REGION_PREFIXES = ['us', 'eu', 'global'] as const

/** Short name of a region group: first segment of a database path and of explorer addresses. */
export type RegionPrefix = (typeof REGION_PREFIXES)[number]

export const DEFAULT_REGION_PREFIX: RegionPrefix = 'us'

export const regionPrefixSchema = v.picklist(REGION_PREFIXES)

/** What is fixed about a region group, whatever serves it. */
export interface RegionGroupDefinition {
  readonly regionPrefix: RegionPrefix
  readonly regionName: string
  readonly displayName: string
  readonly abbr: string
  readonly rate: number
  readonly prefixAliases: readonly string[]
}

export const REGION_GROUPS: Readonly<Record<RegionPrefix, RegionGroupDefinition>> = {
  us: define('us', 'us-std', 'United States (US)', ['us-std']),
  eu: define('eu', 'eu-std', 'Europe (EU)', ['eu-std']),
  global: define('global', 'global', 'Global', ['classic']),
}

/** Returns the region group that a prefix or one of its aliases names, whatever the case; undefined when none does. */
export function findRegionPrefix(prefixOrAlias: string): RegionPrefix | undefined {
  const wanted = prefixOrAlias.toLowerCase()
  return REGION_PREFIXES.find((prefix) => prefix === wanted || REGION_GROUPS[prefix].prefixAliases.includes(wanted))
}

/** Returns the name under which the account service and the command line know a region group: `us-std`, `eu-std`, `global`. */
export function regionGroupName(prefix: RegionPrefix): string {
  return REGION_GROUPS[prefix].regionName
}

/**
 * A region group as a session carries it; `secret` is missing for members without access to databases.
 *
 * What a record leaves out is what is fixed about the region group, so that a session stored by another version stays valid.
 */
export const regionGroupSchema = v.pipe(
  v.object({
    regionPrefix: regionPrefixSchema,
    regionName: v.optional(v.string()),
    displayName: v.optional(v.string()),
    abbr: v.optional(v.string()),
    rate: v.optional(v.number(), 1),
    frontdoorPrefix: v.optional(v.string()),
    url: v.string(),
    graphqlUrl: v.optional(v.string()),
    secret: v.optional(v.string()),
    prefixAliases: v.optional(v.array(v.string())),
  }),
  v.transform((record) => {
    const fixed = REGION_GROUPS[record.regionPrefix]
    return {
      ...record,
      regionName: record.regionName ?? fixed.regionName,
      displayName: record.displayName ?? fixed.displayName,
      abbr: record.abbr ?? record.regionPrefix.toUpperCase(),
      frontdoorPrefix: record.frontdoorPrefix ?? record.regionPrefix,
      graphqlUrl: record.graphqlUrl ?? `${record.url.replace(/\/$/, '')}/graphql`,
      prefixAliases: record.prefixAliases ?? [...fixed.prefixAliases],
    }
  }),
)

export type RegionGroup = v.InferOutput<typeof regionGroupSchema>

/** Region groups by prefix; one that is not served is missing. */
export const regionGroupsSchema = v.object({
  us: v.optional(regionGroupSchema),
  eu: v.optional(regionGroupSchema),
  global: v.optional(regionGroupSchema),
})

export type RegionGroups = v.InferOutput<typeof regionGroupsSchema>

function define(
  regionPrefix: RegionPrefix,
  regionName: string,
  displayName: string,
  prefixAliases: readonly string[],
): RegionGroupDefinition {
  return { regionPrefix, regionName, displayName, abbr: regionPrefix.toUpperCase(), rate: 1, prefixAliases }
}
