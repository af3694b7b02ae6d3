import { Popover, PopoverHeading, usePopoverStore } from '@ariakit/react/popover'
import { useLayoutEffect } from 'react'
import { text } from '../../messages/console-meter-text.ts'
import { isMirrored } from '../../ui/reading-direction.ts'
import { ConsoleMeterList } from './console-meter-list.tsx'
import styles from './console-meter.module.css'

interface ConsoleMeterPopoverProps {
  readonly open: boolean
  /** The control that it stands at and that gets the focus back. */
  readonly button: HTMLElement
  readonly onOpenChange: (open: boolean) => void
}

/** What the console has cost, at the meter of the bar; the page stays in use beside it. */
export function ConsoleMeterPopover({ open, button, onOpenChange }: ConsoleMeterPopoverProps) {
  const popover = usePopoverStore({ open, setOpen: onOpenChange, placement: isMirrored() ? 'bottom-start' : 'bottom-end' })
  useLayoutEffect(() => {
    popover.setAnchorElement(button)
    popover.setDisclosureElement(button)
  }, [popover, button])
  return (
    <Popover store={popover} portal gutter={6} className={styles['popover']} unmountOnHide>
      <PopoverHeading className={styles['title']}>{text('meter.title')}</PopoverHeading>
      <ConsoleMeterList />
    </Popover>
  )
}
