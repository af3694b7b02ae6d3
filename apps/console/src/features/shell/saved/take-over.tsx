import { useState } from 'react'
import { localStore } from '../../../data/browser-storage.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { toasts } from '../../../ui/toast-store.ts'
import { savedErrorText } from './saved-error.ts'
import type { SavedQueries, Taken } from './saved-queries.ts'
import own from './saved.module.css'

/** Whether the member does not want to be asked again; forgotten with the shell. */
const DECLINED_ENTRY = 'shell:saved-declined'

/** Offers to move what this browser keeps to the account. */
export function TakeOver({ queries, count }: { readonly queries: SavedQueries; readonly count: number }) {
  const [isDeclined, setIsDeclined] = useState(() => localStore().get(DECLINED_ENTRY) === 'on')
  const [isMoving, setIsMoving] = useState(false)
  if (count === 0 || isDeclined) return null
  const move = async () => {
    setIsMoving(true)
    const taken = await queries.takeOver()
    setIsMoving(false)
    showTaken(text('saved.taken_over', { count: taken.count }), taken)
  }
  const decline = () => {
    localStore().set(DECLINED_ENTRY, 'on')
    setIsDeclined(true)
  }
  return (
    <div className={own['offer']}>
      <Note tone="info">{text('saved.take_over_lead', { count })}</Note>
      <span className={own['choices']}>
        <Button size="xs" variant="primary" loading={isMoving} onClick={() => void move()}>
          {text('saved.take_over')}
        </Button>
        <Button size="xs" variant="ghost" onClick={decline}>
          {text('saved.not_now')}
        </Button>
      </span>
    </div>
  )
}

/** Says how many queries were taken over, and why the others were not. */
export function showTaken(title: string, { count, refused, error }: Taken): void {
  const detail = error && `${text('saved.refused', { count: refused })} ${savedErrorText(error)}`
  toasts.show({ theme: count > 0 && error === undefined ? 'success' : 'error', title, detail })
}
