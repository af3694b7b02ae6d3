import { FEATURE_FLAGS } from '@terrarium/contracts'
import type { FeatureFlag } from '@terrarium/contracts'
import { useSyncExternalStore } from 'react'
import { flagOverrides } from '../../data/flag-overrides.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './flag-panel.module.css'

const VALUES = { on: true, off: false, served: undefined } as const

function FlagRow({ flag, value }: { readonly flag: FeatureFlag; readonly value: boolean | undefined }) {
  return (
    <li className={styles['flag']}>
      <code dir="ltr" translate="no">
        {flag}
      </code>
      <Segmented
        label={flag}
        options={(['served', 'on', 'off'] as const).map((id) => ({ id, label: text(`flags.${id}`) }))}
        value={value === undefined ? 'served' : value ? 'on' : 'off'}
        onChange={(chosen) => flagOverrides.set(flag, VALUES[chosen])}
      />
    </li>
  )
}

/** For developers: switches features in this tab, whatever the service says. */
export function FlagPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const flags = useSyncExternalStore(flagOverrides.subscribe, flagOverrides.get)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('flags.title')}
      footer={
        <>
          <Button disabled={Object.keys(flags).length === 0} onClick={() => flagOverrides.clear()}>
            {text('flags.reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text('action.close')}
          </Button>
        </>
      }
    >
      <p>{text('flags.text')}</p>
      <ul>
        {FEATURE_FLAGS.map((flag) => (
          <FlagRow key={flag} flag={flag} value={flags[flag]} />
        ))}
      </ul>
    </Dialog>
  )
}
