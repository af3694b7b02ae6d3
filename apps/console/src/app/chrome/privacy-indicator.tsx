import { useSyncExternalStore } from 'react'
import { privacyMode } from '../../data/privacy-mode.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { NavbarButton } from '../../ui/navbar-button.tsx'
import { useRevealBySpace } from '../../ui/private-text.tsx'
import { usePrivacyMode } from '../../ui/use-privacy-mode.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import styles from './navbar.module.css'

const CopyPrivateDialog = lazyDialog(async () => (await import('./copy-private-dialog.tsx')).CopyPrivateDialog)

/** Says that values are masked and ends it; asks before the first masked value is copied. */
export function PrivacyIndicator() {
  const isOn = usePrivacyMode()
  const isAsking = useSyncExternalStore(privacyMode.subscribe, privacyMode.isAsking)
  useShortcut('Mod+Alt+P', privacyMode.toggle, text('privacy.mode'), true)
  useRevealBySpace()
  return (
    <>
      {isOn && (
        <NavbarButton className={styles['private']} title={text('privacy.end')} opensDialog={false} onClick={privacyMode.toggle}>
          <Icon name="eye" size={14} />
          <span>{text('privacy.private')}</span>
        </NavbarButton>
      )}
      <CopyPrivateDialog open={isAsking} onClose={() => privacyMode.answer(false)} />
    </>
  )
}
