const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** The modifier of shortcuts, as assistive technology and as people name it. */
export const MODIFIER = IS_APPLE ? 'Meta' : 'Control'
export const MODIFIER_TEXT = IS_APPLE ? '⌘' : 'Ctrl'
