import { useState } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import type { KeptRange } from './kept-range.ts'
import { TimeDialog } from './time-dialog.tsx'

interface TimeMenuProps {
  readonly time: string | undefined
  /** The times that the query can read. */
  readonly readRange: () => Promise<KeptRange>
  readonly onChange: (time: string | undefined) => void
}

const STEPS = [
  { minutes: 5, key: 'time.minutes_5' },
  { minutes: 60, key: 'time.hour_1' },
  { minutes: 24 * 60, key: 'time.day_1' },
] as const

/** Chooses the moment that a query reads. */
export function TimeMenu({ time, readRange, onChange }: TimeMenuProps) {
  const [isAsking, setIsAsking] = useState(false)
  const label = time === undefined ? text('time.now') : time.replace('T', ' ').replace(/(:\d{2})(\.\d+)?Z$/, '$1')
  return (
    <>
      <Menu
        label={text('time.menu')}
        trigger={
          <Button size="sm" icon="clock" endIcon="chevronDown" aria-label={`${text('time.menu')}: ${label}`}>
            {label}
          </Button>
        }
      >
        <MenuItem end={time === undefined ? <Icon name="check" size={14} /> : undefined} onSelect={() => onChange(undefined)}>
          {text('time.now')}
        </MenuItem>
        <MenuSeparator />
        {STEPS.map(({ minutes, key }) => (
          <MenuItem key={key} onSelect={() => onChange(new Date(Date.now() - minutes * 60_000).toISOString())}>
            {text(key)}
          </MenuItem>
        ))}
        <MenuItem icon="edit" onSelect={() => setIsAsking(true)}>
          {text('time.choose')}
        </MenuItem>
      </Menu>
      {isAsking && (
        <TimeDialog
          readRange={readRange}
          onClose={() => setIsAsking(false)}
          onChoose={(moment) => {
            setIsAsking(false)
            onChange(moment)
          }}
        />
      )}
    </>
  )
}
