import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { text } from '../messages/text.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { toasts, TOASTS_SHOWN_MAX } from './toast-store.ts'
import type { Toast, ToastTheme } from './toast-store.ts'
import styles from './toast.module.css'

const ICONS: Readonly<Record<ToastTheme, IconName>> = { success: 'check', error: 'warning', warning: 'warning', info: 'info' }

function ToastMessage({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.timeout === 'max') return undefined
    const timer = window.setTimeout(() => toasts.dismiss(toast.id), toast.timeout)
    return () => window.clearTimeout(timer)
  }, [held, toast])
  return (
    <div
      className={classNames(styles['toast'], styles[toast.theme])}
      role={toast.theme === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
    >
      <Icon name={ICONS[toast.theme]} />
      <div className={styles['body']}>
        <p className={styles['title']}>{toast.title}</p>
        {toast.detail !== undefined && <p className={styles['detail']}>{toast.detail}</p>}
        {toast.action !== undefined && (
          <button type="button" className={styles['action']} onClick={toast.action.onSelect}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', size: 'xs', square: true })}
        aria-label={text('action.dismiss')}
        onClick={onDismiss}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}

/** Leads the focus into the region by F6; `back` returns it to what had it before. */
function useRegionKey(region: RefObject<HTMLElement | null>): { readonly back: () => void } {
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const button = region.current?.querySelector('button')
      if (event.key !== 'F6' || event.shiftKey || button === null || button === undefined) return
      // From here the key leads on.
      if (region.current?.contains(document.activeElement) === true) return
      // Browsers lead F6 to their own parts.
      event.preventDefault()
      const { activeElement } = document
      if (activeElement instanceof HTMLElement) before.current = activeElement
      button.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])
  return { back: () => before.current?.focus() }
}

/** The corner where toasts appear; F6 moves the focus there, and it returns once the toast that had it is dismissed. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get).slice(0, TOASTS_SHOWN_MAX)
  const region = useRef<HTMLDivElement>(null)
  const { back } = useRegionKey(region)
  const dismiss = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true
    toasts.dismiss(id)
    if (hadFocus) back()
  }
  return (
    <div ref={region} className={styles['region']}>
      {shown.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </div>
  )
}
