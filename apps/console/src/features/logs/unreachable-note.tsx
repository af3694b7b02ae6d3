import { text } from '../../messages/metering-text.ts'
import { Note } from '../../ui/note.tsx'

/** Says that lines of some processes of the server are missing; nothing where all could be asked. */
export function UnreachableNote({ count }: { readonly count: number }) {
  return count === 0 ? null : <Note tone="warn">{text('logs.unreachable', { count })}</Note>
}
