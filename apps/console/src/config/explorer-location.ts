import { findRegionPrefix } from '@terrarium/contracts'
import type { RegionPrefix } from '@terrarium/contracts'
import { decodeDatabaseNames } from './paths.ts'
import { isResourceKind } from './resource-kinds.ts'
import type { ResourceKind } from './resource-kinds.ts'

/** Where an address of the explorer is: a region group, a database in it, a thing in that. */
export interface ExplorerLocation {
  readonly region: RegionPrefix
  /** Names from the root of the region group down; none for its landing. */
  readonly db: readonly string[]
  readonly resource: { readonly kind: ResourceKind; readonly name: string | undefined } | undefined
}

export type ExplorerAddress =
  | { readonly kind: 'location'; readonly location: ExplorerLocation }
  | { readonly kind: 'invalid-region' }
  | { readonly kind: 'invalid-resource-kind' }

const PREFIX = '/resources/explorer/'

function decode(segment: string | undefined): string | undefined {
  if (segment === undefined || segment === '') return undefined
  try {
    return decodeURIComponent(segment)
  } catch (error: unknown) {
    if (error instanceof URIError) return segment
    throw error
  }
}

/** Reads an address of the explorer; undefined for any other. The region is looked at first. */
export function readExplorerAddress(pathname: string): ExplorerAddress | undefined {
  if (!pathname.startsWith(PREFIX)) return undefined
  const [regionSegment, dbSegment, kind, name] = pathname.slice(PREFIX.length).split('/')
  const region = findRegionPrefix(decode(regionSegment) ?? '')
  if (region === undefined) return { kind: 'invalid-region' }
  const db = decodeDatabaseNames(decode(dbSegment) ?? '')
  if (kind === undefined || kind === '') return { kind: 'location', location: { region, db, resource: undefined } }
  if (!isResourceKind(kind)) return { kind: 'invalid-resource-kind' }
  return { kind: 'location', location: { region, db, resource: { kind, name: decode(name) } } }
}
