import { maskQuery } from '../data/masked-query.ts'
import { MaskedText } from './private-text.tsx'
import { usePrivacyMode } from './use-privacy-mode.ts'

interface PrivateQueryProps {
  /** Text in the query language. */
  readonly query: string
  /** Characters that are shown of it. */
  readonly lengthMax: number
}

/** The beginning of a query or expression; texts in it are masked while privacy mode is on. */
export function PrivateQuery({ query, lengthMax }: PrivateQueryProps) {
  const shown = query.slice(0, lengthMax)
  if (!usePrivacyMode()) return shown
  // Masked whole before it is cut, so that no text is left open.
  const masked = maskQuery(query).slice(0, lengthMax)
  return masked === shown ? shown : <MaskedText shown={shown} masked={masked} />
}
