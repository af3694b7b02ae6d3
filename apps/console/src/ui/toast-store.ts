import { Subscribable } from '../data/subscribable.ts'

export type ToastTheme = 'success' | 'error' | 'warning' | 'info'

/** How long a toast stays: milliseconds, or until it is dismissed. */
export type ToastTimeout = number | 'max'

export interface ToastOptions {
  readonly theme?: ToastTheme
  readonly title: string
  readonly detail?: string | undefined
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined
  readonly timeout?: ToastTimeout
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly theme: ToastTheme
  readonly timeout: ToastTimeout
}

export const TOAST_SUCCESS_MS = 3000
export const TOAST_DEFAULT_MS = 5000
/** Toasts shown at once; the others wait. */
export const TOASTS_SHOWN_MAX = 3

/** The messages that come and go. */
export class ToastStore extends Subscribable {
  #toasts: readonly Toast[] = []
  #lastId = 0

  readonly get = (): readonly Toast[] => this.#toasts

  /** Shows a message and returns its id. */
  readonly show = (options: ToastOptions): number => {
    this.#lastId += 1
    const theme = options.theme ?? 'info'
    const timeout = options.timeout ?? (theme === 'success' ? TOAST_SUCCESS_MS : theme === 'error' ? 'max' : TOAST_DEFAULT_MS)
    this.#toasts = [...this.#toasts, { ...options, id: this.#lastId, theme, timeout }]
    this.notify()
    return this.#lastId
  }

  readonly dismiss = (id: number): void => {
    this.#toasts = this.#toasts.filter((toast) => toast.id !== id)
    this.notify()
  }
}

/** The toasts of the page. */
export const toasts = new ToastStore()
