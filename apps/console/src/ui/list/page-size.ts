import { PAGE_SIZES, SERVER_PAGE_SIZE_OPTIONS } from '@terrarium/contracts'
import { localStore } from '../../data/browser-storage.ts'

/** Rows asked of the server at once, and rows on the screen at once. */
export interface PageSize {
  readonly server: number
  readonly client: number
}

/** What the size menu offers: three presets, then how many rows are asked for at once. */
export const PAGE_SIZE_NAMES = ['small', 'medium', 'large', ...SERVER_PAGE_SIZE_OPTIONS.map(String)] as const

const ENTRY = 'ui:page-size'

/** Reads a size by its name in addresses: a preset, or rows asked for at once; undefined for any other. */
export function findPageSize(name: string | null | undefined): PageSize | undefined {
  if (name === 'small' || name === 'medium' || name === 'large') return PAGE_SIZES[name]
  const server = SERVER_PAGE_SIZE_OPTIONS.find((option) => String(option) === name)
  return server === undefined ? undefined : { server, client: PAGE_SIZES.default.client }
}

/** The size that the member has chosen on this computer, else the default. */
export function preferredPageSize(): PageSize {
  return findPageSize(localStore().get(ENTRY)) ?? PAGE_SIZES.default
}

export function preferPageSize(name: string): void {
  localStore().set(ENTRY, name)
}
