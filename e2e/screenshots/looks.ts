import type { BrowserContextOptions, Page } from 'playwright-core'

/** A way in which the console is looked at. */
interface Look {
  readonly name: string
  readonly context: Pick<BrowserContextOptions, 'colorScheme' | 'contrast' | 'forcedColors'>
  /** Attributes of the document's root, as settings or a language set them. */
  readonly root?: Readonly<Record<string, string>>
}

/** Looks that every picture is taken in. */
export const THEMES: readonly Look[] = [
  { name: 'light', context: { colorScheme: 'light' } },
  { name: 'dark', context: { colorScheme: 'dark' } },
]

/** Looks that are asked for: -- --look NAME. */
export const MORE_LOOKS: readonly Look[] = [
  { name: 'contrast', context: { colorScheme: 'light', contrast: 'more' } },
  { name: 'forced-colors', context: { colorScheme: 'light', forcedColors: 'active' } },
  { name: 'compact', context: { colorScheme: 'light' }, root: { 'data-density': 'compact' } },
  { name: 'rtl', context: { colorScheme: 'light' }, root: { dir: 'rtl' } },
]

/** Keeps the attributes of a look on each page that is opened. */
export async function wear(page: Page, { root = {} }: Look): Promise<void> {
  for (const [name, value] of Object.entries(root)) {
    // As text: a compiled function would call helpers that the page has not.
    await page.addInitScript(`new MutationObserver(() => {
      const root = document.documentElement
      if (root && root.getAttribute('${name}') !== '${value}') root.setAttribute('${name}', '${value}')
    }).observe(document, { attributes: true, childList: true, subtree: true })`)
  }
}
