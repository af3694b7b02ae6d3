import { writeZip } from './zip.ts'
import type { ArchiveFile } from './zip.ts'

/** What the manifest says of a file. */
export interface FileFacts {
  readonly name: string
  /** Number of the archive's part that holds it, from 1. */
  readonly part: number
  readonly bytes: number
  /** Hexadecimal; null where the page is not allowed to compute one. */
  readonly sha256: string | null
}

/** Bytes of files in one part of an archive. */
const PART_BYTES_MAX = 256 * 1024 * 1024

/** Gives a finished part away. */
export type SavePart = (part: number, content: Blob) => void

async function sha256(content: Uint8Array): Promise<string | null> {
  const subtle = (crypto as Partial<Crypto>).subtle
  if (subtle === undefined) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', content.slice().buffer))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An archive that is saved in parts, each a ZIP file of its own, as it grows. */
export class Archive {
  readonly #save: SavePart
  readonly #partBytesMax: number
  #open: ArchiveFile[] = []
  #bytes = 0
  #part = 1
  #facts: readonly FileFacts[] = []

  constructor(save: SavePart, partBytesMax: number = PART_BYTES_MAX) {
    this.#save = save
    this.#partBytesMax = partBytesMax
  }

  /** The files so far. */
  get files(): readonly FileFacts[] {
    return this.#facts
  }

  /** Parts that have a file in them. */
  get parts(): number {
    return this.#part
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    if (this.#open.length > 0 && this.#bytes + content.length > this.#partBytesMax) this.#close()
    this.#open.push({ name, content })
    this.#bytes += content.length
    this.#facts = [...this.#facts, { name, part: this.#part, bytes: content.length, sha256: await sha256(content) }]
  }

  addText(name: string, text: string): Promise<void> {
    return this.add(name, new TextEncoder().encode(text))
  }

  /** Saves the last part. */
  finish(): void {
    this.#write()
  }

  #close(): void {
    this.#write()
    this.#open = []
    this.#bytes = 0
    this.#part += 1
  }

  #write(): void {
    this.#save(this.#part, new Blob(writeZip(this.#open, new Date()) as Uint8Array<ArrayBuffer>[], { type: 'application/zip' }))
  }
}
