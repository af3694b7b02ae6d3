/** Milliseconds after which the browser has begun to save. */
const RELEASE_DELAY_MS = 10_000

/** Gives a file to the browser to save; its name keeps letters, digits, dots and dashes only. */
export function saveFile(name: string, type: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[^\w.-]+/g, '_')
  document.body.appendChild(link)
  link.click()
  link.remove()
  window.setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY_MS)
}
