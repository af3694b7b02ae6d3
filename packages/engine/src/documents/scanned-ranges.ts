/** The ranges that a run has scanned, and how many bytes of each: a range is charged once, as far as it has been read. */
export class ScannedRanges {
  readonly #bytes = new Map<string, number>()
  /** Most queries scan one range, and its text costs more to make than all else of its charge. */
  #only: ScannedRange | undefined

  /**
   * Notes a scan.
   *
   * @param text - makes what tells the range from others
   * @returns the bytes of the range that earlier scans had read; undefined: there was none
   */
  note(text: () => string, bytes: number): number | undefined {
    if (this.#only === undefined && this.#bytes.size === 0) {
      this.#only = { text, bytes }
      return undefined
    }
    if (this.#only !== undefined) this.#bytes.set(this.#only.text(), this.#only.bytes)
    this.#only = undefined
    const key = text()
    const known = this.#bytes.get(key)
    this.#bytes.set(key, Math.max(known ?? 0, bytes))
    return known
  }

  /** Forgets all ranges. */
  clear(): void {
    this.#only = undefined
    this.#bytes.clear()
  }
}

interface ScannedRange {
  readonly text: () => string
  readonly bytes: number
}
