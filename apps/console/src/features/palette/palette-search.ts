import type { PaletteEntry } from './palette-entry.ts'

const SHOWN_MAX = 50

/** Prefixes that narrow what is searched. */
const SCOPES: Readonly<Record<string, (entry: PaletteEntry) => boolean>> = {
  '>': (entry) => entry.id.startsWith('action/'),
  ':': (entry) => entry.id.startsWith('db/'),
  '@': (entry) => entry.id.startsWith('run-as/'),
  '?': (entry) => entry.id.startsWith('help/'),
}

/** What is offered only where its prefix asks for it. */
const SCOPED_ONLY = /^(run-as|help)\//

/** Rates how well an entry fits; undefined when it does not. Lower is better: the beginning, a word's beginning, anywhere, in order. */
function rate(label: string, wanted: string): number | undefined {
  const text = label.toLowerCase()
  if (text.startsWith(wanted)) return 0
  const at = text.indexOf(wanted)
  if (at > 0) return /[\s_\-/.]/.test(text[at - 1] ?? '') ? 1 : 2
  let from = 0
  for (const letter of wanted) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return undefined
  }
  return 3
}

/** Finds the entries that fit what is typed, the best first. */
export function searchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const scope = SCOPES[typed.slice(0, 1)]
  const wanted = (scope === undefined ? typed : typed.slice(1)).trim().toLowerCase()
  const candidates = entries.filter(scope ?? (({ id }) => !SCOPED_ONLY.test(id)))
  if (wanted === '') return candidates.slice(0, SHOWN_MAX)
  return candidates
    .flatMap((entry) => {
      const fit = rate(entry.label, wanted) ?? (entry.detail === undefined ? undefined : rate(entry.detail, wanted))
      return fit === undefined ? [] : [{ entry, fit }]
    })
    .sort((one, other) => one.fit - other.fit)
    .slice(0, SHOWN_MAX)
    .map(({ entry }) => entry)
}
