import { isFlagOn } from '@terrarium/contracts'
import type { DatabasePath, Session } from '@terrarium/contracts'
import { LINKS } from '../../config/links.ts'
import type { RunRole } from '../../data/database-keys.ts'
import type { RunContext } from '../../data/run-context.ts'
import { text } from '../../messages/explorer-text.ts'
import { readableAccountPages } from '../../ui/navigation/account-pages.ts'
import { shownMainPages } from '../../ui/navigation/main-pages.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { shellHref } from './query-entries.ts'

/** The pages beside the explorer, as the navigation shows them, and those of the account that the member may read. */
export function pageEntries(session: Session | undefined): readonly PaletteEntry[] {
  if (session === undefined) return []
  const group = text('palette.pages')
  const main = shownMainPages(session.feature_flags).map(({ id, label, icon, href }): PaletteEntry => ({
    ...{ id: `page/${id}`, group, label, icon, href },
  }))
  const isShown = isFlagOn(session.feature_flags, 'account_settings')
  const groups = readableAccountPages(session).filter(({ id }) => isShown || id === 'you')
  const account = groups.flatMap((pages) =>
    pages.entries.map(({ id, label, icon, href }): PaletteEntry => ({
      ...{ id: `page/account/${id}`, group, label, detail: pages.label, icon, href },
    })),
  )
  return [...main, ...account]
}

const BUILT_IN_ROLES: readonly RunRole[] = ['admin', 'server', 'server-readonly']

/** A tab of the shell with the privileges of a built-in role, or of each role of the database. */
export function runAsEntries(path: DatabasePath | undefined, roles: readonly string[]): readonly PaletteEntry[] {
  if (path === undefined) return []
  const entry = (id: string, label: string, context: RunContext): PaletteEntry => ({
    ...{ id: `run-as/${id}`, group: text('palette.run_as'), label, icon: 'role', href: shellHref(path, { text: '', context }) },
  })
  return [
    ...BUILT_IN_ROLES.map((role) => entry(role, text(`palette.run_as_${role}`), { kind: 'builtin', role })),
    ...roles.map((name) => entry(`role/${name}`, text('palette.run_as_role', { name }), { kind: 'role', name })),
  ]
}

/** The links of the help menu. */
export const HELP_ENTRIES: readonly PaletteEntry[] = (['drivers', 'documentation', 'community', 'tools', 'support', 'status'] as const).map(
  (name) => ({
    id: `help/${name}`,
    group: text('nav.help'),
    label: text(`nav.${name}`),
    icon: 'external',
    onSelect: () => void window.open(LINKS[name], '_blank', 'noopener'),
  }),
)
