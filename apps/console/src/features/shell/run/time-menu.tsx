import { useState } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { parseMoment } from './moment.ts'

interface TimeMenuProps {
  readonly time: string | undefined
  readonly onChange: (time: string | undefined) => void
}

const STEPS = [
  { minutes: 5, key: 'time.minutes_5' },
  { minutes: 60, key: 'time.hour_1' },
  { minutes: 24 * 60, key: 'time.day_1' },
] as const

function TimeDialog({ onChoose, onClose }: { readonly onChoose: (time: string) => void; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const moment = parseMoment(typed, new Date())
  const submit = () => {
    setIsTried(true)
    if (moment !== undefined) onChoose(moment)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={text('time.title')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('time.read')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('time.moment')}
        help={moment === undefined ? text('time.help') : text('time.reads', { time: moment })}
        error={isTried && moment === undefined ? text('time.invalid') : undefined}
        autoFocus
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}

/** Chooses the moment that a query reads. */
export function TimeMenu({ time, onChange }: TimeMenuProps) {
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
