import { privacyMode } from '../data/privacy-mode.ts'
import { text } from '../messages/text.ts'
import { toasts } from './toast-store.ts'

/** Copies a text and says whether that has worked. */
export async function copyText(copied: string): Promise<void> {
  if ((await copyByApi(copied)) || copyBySelection(copied)) toasts.show({ theme: 'success', title: text('copy.ok') })
  else toasts.show({ theme: 'error', title: text('copy.failed') })
}

/** Copies what privacy mode or the mark of a sensitive field masks, after it has been allowed once. */
export async function copyValue(copied: string, isSensitive = false): Promise<void> {
  if (await privacyMode.mayCopy(isSensitive)) await copyText(copied)
}

/** Engines without the API, pages that are not secure and members who have denied it give false. */
async function copyByApi(copied: string): Promise<boolean> {
  if (navigator.clipboard === undefined || !window.isSecureContext) return false
  try {
    // eslint-disable-next-line compat/compat, terrarium/minimum-browsers -- asked for above
    await navigator.clipboard.writeText(copied)
    return true
  } catch (error: unknown) {
    if (error instanceof DOMException) return false
    throw error
  }
}

function copyBySelection(copied: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = copied
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.appendChild(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
