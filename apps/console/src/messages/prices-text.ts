import { createText } from './create-text.ts'
import { CORE_TEXTS } from './en.ts'
import { PRICES_TEXTS } from './en-prices.ts'

/** Returns a text of the prices of operations, or one that every page needs. */
export const text = createText({ ...CORE_TEXTS, ...PRICES_TEXTS })
