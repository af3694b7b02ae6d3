/** Milliseconds after which the browser has begun to save. */
const RELEASE_DELAY_MS = 10_000

/** Hands content to the browser as a file; the name keeps letters, digits, dots and dashes only. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[^\w.-]+/g, '_')
  document.body.appendChild(link)
  link.click()
  link.remove()
  window.setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY_MS)
}

/** Hands a text to the browser as a file. */
export function downloadText(name: string, content: string, type = 'text/plain'): void {
  downloadBlob(name, new Blob([content], { type: `${type};charset=utf-8` }))
}
