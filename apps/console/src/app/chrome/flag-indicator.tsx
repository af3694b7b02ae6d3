import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { flagOverrides } from '../../data/flag-overrides.ts'
import { text } from '../../messages/dashboard-text.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { NavbarButton } from '../../ui/navbar-button.tsx'

const FlagPanel = lazyDialog(async () => (await import('./flag-panel.tsx')).FlagPanel)

/** Says that flags are overridden in this tab; `?flags=1` opens the panel on a local host. */
export function FlagIndicator() {
  const flags = useSyncExternalStore(flagOverrides.subscribe, flagOverrides.get)
  const [search, setSearch] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const isAsked = search.get('flags') === '1' && flagOverrides.isOffered()
  const count = Object.keys(flags).length
  const close = () => {
    setOpen(false)
    if (!isAsked) return
    const next = new URLSearchParams(search)
    next.delete('flags')
    setSearch(next, { replace: true })
  }
  return (
    <>
      {count > 0 && (
        <NavbarButton className={undefined} onClick={() => setOpen(true)}>
          {text('flags.overridden', { count })}
        </NavbarButton>
      )}
      <FlagPanel open={isOpen || isAsked} onClose={close} />
    </>
  )
}
