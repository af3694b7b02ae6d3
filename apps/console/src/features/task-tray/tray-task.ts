/** Work in the background as the tray shows it. */
export interface TrayTask {
  readonly key: string
  readonly title: string
  readonly state: 'running' | 'ended' | 'failed' | 'interrupted'
  /** What it is at, or how it ended. */
  readonly said: string
  readonly href: string | undefined
  /** Says that what `href` leads to goes on with it. */
  readonly goOn?: string | undefined
  /** ISO times; undefined where they are not known. */
  readonly startedAt?: string | undefined
  readonly updatedAt?: string | undefined
  /** What can be done while it runs. */
  readonly meanwhile?: string | undefined
  /** undefined once it has ended, and where it is not known. */
  readonly progress?: { readonly value: number; readonly max: number } | undefined
  readonly retry?: (() => void) | undefined
  /** undefined where it cannot be canceled. */
  readonly onCancel?: (() => void) | undefined
  /** undefined while it runs. */
  readonly onDismiss?: (() => void) | undefined
}
