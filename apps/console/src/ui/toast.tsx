import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { text } from '../messages/text.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { toasts, TOASTS_SHOWN_MAX } from './toast-store.ts'
import type { Toast, ToastTheme } from './toast-store.ts'
import styles from './toast.module.css'

const ICONS: Readonly<Record<ToastTheme, IconName>> = { success: 'check', error: 'warning', warning: 'warning', info: 'info' }

function ToastMessage({ toast }: { readonly toast: Toast }) {
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
      onKeyDown={(event) => event.key === 'Escape' && toasts.dismiss(toast.id)}
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
        onClick={() => toasts.dismiss(toast.id)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}

/** The corner where toasts appear; F6 moves the focus there. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get).slice(0, TOASTS_SHOWN_MAX)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F6') region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={region} className={styles['region']}>
      {shown.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
