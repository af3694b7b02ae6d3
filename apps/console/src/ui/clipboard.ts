import { text } from '../messages/text.ts'
import { toasts } from './toast-store.ts'

/** Copies a text and says so. */
export async function copyText(copied: string): Promise<void> {
  if (navigator.clipboard !== undefined && window.isSecureContext) await navigator.clipboard.writeText(copied)
  else copyBySelection(copied)
  toasts.show({ theme: 'success', title: text('copy.ok') })
}

/** The way of engines without the clipboard API, and of pages that are not secure. */
function copyBySelection(copied: string): void {
  const area = document.createElement('textarea')
  area.value = copied
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.appendChild(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
