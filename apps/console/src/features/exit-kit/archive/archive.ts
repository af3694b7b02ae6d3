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

/** Makes a part of files, which may be empty afterwards. */
export type PackPart = (files: readonly ArchiveFile[]) => Promise<Blob>

/** Gives a finished part away. */
export type SavePart = (part: number, content: Blob) => void

interface ArchiveOptions {
  readonly pack: PackPart
  readonly save: SavePart
  readonly partBytesMax?: number
}

async function sha256(content: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const subtle = (crypto as Partial<Crypto>).subtle
  if (subtle === undefined) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', content))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * An archive that is saved in parts, each a ZIP file of its own, as it grows.
 *
 * A part that could not be made ends the archive: its files are gone, and whatever is asked then fails in the same way.
 */
export class Archive {
  readonly #options: Required<ArchiveOptions>
  #open: ArchiveFile[] = []
  #bytes = 0
  #part = 1
  #facts: readonly FileFacts[] = []
  #written: Promise<void> = Promise.resolve()

  constructor({ partBytesMax = PART_BYTES_MAX, ...options }: ArchiveOptions) {
    this.#options = { ...options, partBytesMax }
  }

  /** The files so far. */
  get files(): readonly FileFacts[] {
    return this.#facts
  }

  /** Parts that have a file in them. */
  get parts(): number {
    return this.#part
  }

  /** Adds a file; one after the other. @throws what making the part before it fails with */
  async add(name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#open.length > 0 && this.#bytes + content.length > this.#options.partBytesMax) await this.#close()
    const sha = await sha256(content)
    this.#open.push({ name, content })
    this.#bytes += content.length
    this.#facts = [...this.#facts, { name, part: this.#part, bytes: content.length, sha256: sha }]
  }

  addText(name: string, text: string): Promise<void> {
    return this.add(name, new TextEncoder().encode(text))
  }

  /** Saves the last part. @throws what making it fails with */
  finish(): Promise<void> {
    return this.#write()
  }

  async #close(): Promise<void> {
    await this.#write()
    this.#open = []
    this.#bytes = 0
    this.#part += 1
  }

  #write(): Promise<void> {
    const { pack, save } = this.#options
    this.#written = this.#written.then(async () => save(this.#part, await pack(this.#open)))
    return this.#written
  }
}
