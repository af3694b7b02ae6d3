import { useState } from 'react'
import { text } from '../messages/prices-text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'
import { PRICED_OPERATIONS, prices, readPrice } from '../data/prices.ts'

/** Asks what a million operations cost, so that the cost strip can show money. */
export function PricesDialog({ onClose }: { readonly onClose: () => void }) {
  const known = prices.get()
  const [typed, setTyped] = useState({
    read: String(known?.read ?? ''),
    write: String(known?.write ?? ''),
    compute: String(known?.compute ?? ''),
  })
  const [wasSent, setWasSent] = useState(false)
  const submit = () => {
    setWasSent(true)
    const [read, write, compute] = PRICED_OPERATIONS.map((operation) => readPrice(typed[operation]))
    if (read === undefined || write === undefined || compute === undefined) return
    prices.set({ read, write, compute })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('cost.prices')}
      onSubmit={submit}
      footer={
        <>
          {known !== undefined && (
            <Button
              onClick={() => {
                prices.set(undefined)
                onClose()
              }}
            >
              {text('cost.prices_remove')}
            </Button>
          )}
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('cost.prices_save')}
          </Button>
        </>
      }
    >
      <p>{text('cost.prices_help')}</p>
      {PRICED_OPERATIONS.map((operation, at) => (
        <TextField
          key={operation}
          label={text(`cost.price_${operation}`)}
          error={wasSent && readPrice(typed[operation]) === undefined ? text('cost.price_invalid') : undefined}
          value={typed[operation]}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          data-autofocus={at === 0 ? true : undefined}
          onChange={(event) => setTyped({ ...typed, [operation]: event.target.value })}
        />
      ))}
    </Dialog>
  )
}
