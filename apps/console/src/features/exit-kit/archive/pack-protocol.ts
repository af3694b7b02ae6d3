import type { ArchiveFile } from './zip.ts'

/** What the page asks the worker. */
export interface PackRequest {
  readonly files: readonly ArchiveFile[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What the worker answers: first that it runs; then a part, or the files of one that it could not make. */
export type PackAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'packed'; readonly part: Blob }
  | { readonly kind: 'returned'; readonly files: readonly ArchiveFile[] }

/** The memory of files, so that it is handed over and not copied. */
export function memoryOf(files: readonly ArchiveFile[]): Transferable[] {
  return [...new Set(files.map(({ content }) => content.buffer))]
}
