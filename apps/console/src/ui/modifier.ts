const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** The modifier of shortcuts, as assistive technology and as people name it. */
export const MODIFIER = IS_APPLE ? 'Meta' : 'Control'
export const MODIFIER_TEXT = IS_APPLE ? '⌘' : 'Ctrl'

/** Keys of a shortcut as people read them: `Mod+K` is `Ctrl+K`, or `⌘+K`. */
export function shownKeys(keys: string): string {
  return keys.replace('Mod', MODIFIER_TEXT)
}
