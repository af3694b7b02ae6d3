import { applyEdits, complete, describeLocal, diagnose, hover, quickFixes, signatureHelp, type CompletionItem } from '../src/index.ts'
import { takeCursor } from '../src/testing/cursor-text.ts'
import { sampleEnvironment } from '../src/testing/sample-environment.ts'

const ENVIRONMENT = sampleEnvironment()
const NAMES = { roles: ['gardener', 'guest'], accessProviders: ['okta'] }

/** Items shown for a golden case: those that come first before anything is typed. */
const SHOWN = 8

function byRank(a: CompletionItem, b: CompletionItem): number {
  return b.rank - a.rank
}

/** The completion of a text at `|`: the best items that match the typed letters, with their kinds, types and inserted texts. */
export function completeText(text: string): string {
  const { source, offset } = takeCursor(text)
  const typed = (item: CompletionItem): string => source.slice(item.start, offset).toLowerCase()
  const items = complete(source, offset, ENVIRONMENT, NAMES).filter((item) => item.label.toLowerCase().startsWith(typed(item)))
  const lines = [...items]
    .sort(byRank)
    .slice(0, SHOWN)
    .map((item) => itemLine(withType(item, source, offset)))
  if (items.length > SHOWN) lines.push(`… ${items.length - SHOWN} more`)
  return lines.length === 0 ? 'nothing' : lines.join('\n')
}

/** Adds the type of a local. */
function withType(item: CompletionItem, source: string, offset: number): CompletionItem {
  if (item.kind !== 'local' && item.kind !== 'parameter') return item
  return { ...item, detail: describeLocal(source, offset, item.label, ENVIRONMENT) ?? '' }
}

function itemLine({ kind, label, detail, insert, snippet, edits }: CompletionItem): string {
  const inserted = snippet ?? (insert === label ? undefined : insert)
  const moved = edits.map(({ start, end, text }) => ` (${end - start} → ${JSON.stringify(text)})`).join('')
  return `${kind} ${label}${detail === '' ? '' : `: ${detail}`}${inserted === undefined ? '' : ` ⇒ ${inserted}`}${moved}`
}

/** The description of the name at `|`. */
export function hoverText(text: string): string {
  const { source, offset } = takeCursor(text)
  const found = hover(source, offset, ENVIRONMENT)
  if (found === undefined) return 'nothing'
  const { kind, start, end, signature, documentation } = found
  return [`${kind} at ${source.slice(start, end)}`, signature, ...(documentation === undefined ? [] : [documentation.text])].join('\n')
}

/** The signatures of the call around `|`, the active parameter in brackets. */
export function signatureText(text: string): string {
  const { source, offset } = takeCursor(text)
  const help = signatureHelp(source, offset, ENVIRONMENT)
  if (help === undefined) return 'nothing'
  return help.signatures
    .map(({ label, parameters }, i) => {
      const active = parameters[help.activeParameter]
      const marked =
        active === undefined ? label : `${label.slice(0, active.start)}⟦${label.slice(active.start, active.end)}⟧${label.slice(active.end)}`
      return `${i === help.activeSignature ? '* ' : '  '}${marked}`
    })
    .join('\n')
}

/** Each fix of each diagnostic, with the resulting text. */
export function fixesText(source: string): string {
  const { diagnostics } = diagnose(source, ENVIRONMENT)
  const lines = diagnostics.flatMap((diagnostic) =>
    quickFixes(source, diagnostic, ENVIRONMENT).map(({ kind, edits }) => `${kind} ⇒ ${applyEdits(source, edits)}`),
  )
  return lines.length === 0 ? 'nothing' : lines.join('\n')
}
