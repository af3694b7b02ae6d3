import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

const ENTRIES = [
  ['drivers', LINKS.drivers],
  ['documentation', LINKS.documentation],
  ['community', LINKS.community],
  ['tools', LINKS.tools],
  ['support', LINKS.support],
  ['status', LINKS.status],
] as const

/** Links to help outside the console, and the sheet of shortcuts. */
export function HelpMenu({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  return (
    <Menu
      label={text('nav.help')}
      placement="bottom-end"
      trigger={<Button variant="ghost" size="sm" square icon="help" aria-label={text('nav.help')} title={text('nav.help')} />}
    >
      {ENTRIES.map(([name, href]) => (
        <MenuItem key={name} icon="external" render={<a href={href} {...EXTERNAL_LINK} />}>
          {text(`nav.${name}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="bolt" end="?" onSelect={onOpenShortcuts}>
        {text('shortcuts.title')}
      </MenuItem>
    </Menu>
  )
}
