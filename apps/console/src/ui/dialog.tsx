import { Dialog as AriakitDialog, DialogHeading } from '@ariakit/react/dialog'
import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { text } from '../messages/text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { buttonClass } from './button.tsx'
import styles from './dialog.module.css'

/** When the focus is looked at after a dialog: once it was given back, and once what it was given to may have gone. */
const FOCUS_DELAYS_MS = [50, 700]

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  readonly footer: ReactNode
  /** Makes the dialog a form: Enter in a field submits it. */
  readonly onSubmit?: () => void
  /** Whether the corner has a close button. */
  readonly closable?: boolean
  /** False while an operation is under way: Escape and the backdrop do nothing. */
  readonly dismissable?: boolean
  /** 680 instead of 560 pixels. */
  readonly wide?: boolean
  /** `alertdialog` for a question that has to be answered first. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** Leads to the page's heading when what had the focus before the dialog has gone meanwhile, as a deleted row has. */
function useFocusThatStays(open: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) wasOpen.current = true
    if (open || !wasOpen.current) return undefined
    wasOpen.current = false
    const restore = () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost) document.querySelector<HTMLElement>('main h1')?.focus()
    }
    const timers = FOCUS_DELAYS_MS.map((delay) => window.setTimeout(restore, delay))
    return () => timers.forEach((timer) => window.clearTimeout(timer))
  }, [open])
}

/** A dialog over a backdrop: focus goes in, is kept in and is given back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, onSubmit, closable = true, dismissable = true, wide = false, role = 'dialog' } = props
  useFocusThatStays(open)
  const onFormSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const content = (
    <>
      <div className={styles['body']}>{children}</div>
      <footer className={styles['footer']}>{footer}</footer>
    </>
  )
  return (
    <AriakitDialog
      open={open}
      onClose={onClose}
      role={role}
      className={classNames(styles['dialog'], wide && styles['wide'])}
      backdrop={<div className={styles['backdrop']} />}
      hideOnEscape={dismissable}
      hideOnInteractOutside={dismissable}
      unmountOnHide
    >
      <header className={styles['header']}>
        <DialogHeading className={styles['title']} render={<h2 />}>
          {title}
        </DialogHeading>
        {closable && (
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'sm', square: true })}
            aria-label={text('action.close')}
            onClick={() => dismissable && onClose()}
          >
            <Icon name="close" />
          </button>
        )}
      </header>
      {onSubmit === undefined ? (
        content
      ) : (
        <form className={styles['form']} noValidate onSubmit={onFormSubmit}>
          {content}
        </form>
      )}
    </AriakitDialog>
  )
}
