import { useState, useSyncExternalStore } from 'react'
import { prices } from '../../data/prices.ts'
import { text } from '../../messages/prices-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PricesDialog } from '../../ui/prices-dialog.tsx'
import styles from './personal-settings.module.css'

/** What operations cost, so that the console can show money beside them. */
export function PricesCard() {
  const table = useSyncExternalStore(prices.subscribe, prices.get)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={text('cost.prices')}>
      <div className={styles['setting']}>
        <span>
          {table === undefined ? text('cost.prices_none') : text('cost.prices_known', { ...table })}
          <small className={styles['help']}>{text('cost.prices_help')}</small>
        </span>
        <Button onClick={() => setOpen(true)}>{text('cost.prices_change')}</Button>
      </div>
      {isOpen && <PricesDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
