import type { SchemaFile } from '@terrarium/language'
import { writeOpsOf } from '../documents/version-writer.ts'
import type { QueryContext } from '../runtime/context.ts'

/** Bytes that a file is charged with besides its text. */
const FILE_OVERHEAD_BYTES = 390

/**
 * Charges the schema files, which a query's definitions rewrite: each with its text, and with the text before when that was another, since it
 * stays in the history.
 */
export function chargeFiles({ stats }: QueryContext, before: readonly SchemaFile[], after: readonly SchemaFile[]): void {
  const texts = new Map(before.map(({ name, text }) => [name, text]))
  for (const { name, text } of after) {
    const old = texts.get(name) ?? ''
    const size = FILE_OVERHEAD_BYTES + bytesOf(text) + (old === text ? 0 : bytesOf(old))
    stats.writeOps += writeOpsOf(size)
    stats.bytesWritten += size
  }
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}
