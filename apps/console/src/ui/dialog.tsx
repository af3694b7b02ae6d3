import { Dialog as AriakitDialog, DialogHeading } from '@ariakit/react/dialog'
import { useEffect, useMemo, useRef } from 'react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { text } from '../messages/text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { endFocusWatch, watchFocus } from './focus-watch.ts'
import { buttonClass } from './button.tsx'
import styles from './dialog.module.css'

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
  /** Does what Escape means within the dialog; returns false where there is nothing, so that the dialog closes. */
  readonly onEscape?: () => boolean
  /** 680 instead of 560 pixels. */
  readonly wide?: boolean
  /** `alertdialog` for a question that has to be answered first. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** Starts the watch over the focus once the dialog has closed, or has gone with the part of the page that held it. */
function useFocusThatStays(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    endFocusWatch()
    return watchFocus
  }, [open])
}

const MARKED = '[data-autofocus=true]'
const FIELD = ['input', 'select', 'textarea'].map((name) => `${name}:not(:disabled):not([type=hidden]):not([tabindex="-1"])`).join(', ')

/** What has the focus when a dialog opens: what is marked for it, else the first field of its body; null leaves it to the dialog. */
function useFirstField(body: RefObject<HTMLElement | null>): { readonly current: HTMLElement | null } {
  return useMemo(
    () => ({
      get current() {
        const dialog = body.current?.closest('[role]')
        return dialog?.querySelector(MARKED) === null ? (body.current?.querySelector<HTMLElement>(FIELD) ?? null) : null
      },
    }),
    [body],
  )
}

/** A dialog over a backdrop: focus goes in, is kept in and is given back. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    footer,
    onSubmit,
    closable = true,
    dismissable = true,
    wide = false,
    role = 'dialog',
    onEscape,
  } = props
  useFocusThatStays(open)
  const body = useRef<HTMLDivElement>(null)
  const firstField = useFirstField(body)
  const onFormSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const content = (
    <>
      <div ref={body} className={styles['body']}>
        {children}
      </div>
      {/* The mark says that the dialog has buttons of its own: the library would add a hidden one, with an English name. */}
      <div className={styles['footer']} data-dialog-dismiss="">
        {footer}
      </div>
    </>
  )
  return (
    <AriakitDialog
      open={open}
      onClose={onClose}
      role={role}
      className={classNames(styles['dialog'], wide && styles['wide'])}
      backdrop={<div className={styles['backdrop']} />}
      initialFocus={firstField}
      hideOnEscape={() => dismissable && onEscape?.() !== true}
      hideOnInteractOutside={dismissable}
      unmountOnHide
    >
      <div className={styles['header']}>
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
      </div>
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
