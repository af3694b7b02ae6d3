/** Work in the background as the tray shows it. */
export interface TrayTask {
  readonly key: string
  readonly title: string
  /** What it is at, or how it ended. */
  readonly said: string
  readonly href: string | undefined
  /** undefined once it has ended. */
  readonly progress?: { readonly value: number; readonly max: number }
  readonly retry?: (() => void) | undefined
  /** undefined while it runs. */
  readonly onDismiss?: () => void
}
