import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './result-pane.module.css'

interface FindBarProps {
  readonly words: string
  readonly count: number
  /** Which match is shown, counted from 0. */
  readonly index: number
  readonly onWords: (words: string) => void
  readonly onStep: (by: number) => void
  readonly onClose: () => void
}

/** Finds a text in the whole result, also in what is not drawn. */
export function FindBar({ words, count, index, onWords, onStep, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles['find']} role="search">
      <Icon name="search" size={14} />
      <input
        ref={field}
        type="text"
        aria-label={text('shell.find')}
        placeholder={text('shell.find')}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles['muted']}>
        {words !== '' && (count === 0 ? text('shell.find_none') : text('shell.find_place', { index: index + 1, total: count }))}
      </span>
      <IconButton icon="chevronDown" size="xs" label={text('shell.find_next')} onClick={() => onStep(1)} />
      <IconButton icon="close" size="xs" label={text('shell.find_close')} onClick={onClose} />
    </div>
  )
}
