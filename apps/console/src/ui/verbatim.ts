/** How a field takes text as it is typed, such as a name: the browser neither completes nor corrects it. */
export const VERBATIM = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const

/** How a field takes code. */
export const CODE = { ...VERBATIM, dir: 'ltr' } as const
