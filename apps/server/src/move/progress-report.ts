/** Says how far copying is: a line in a while, and one at the end. */
export class ProgressReport {
  readonly #say: (line: string) => void
  #label = ''
  #total: number | undefined
  #documents = 0
  #begun = 0
  #said = 0
  #copied = 0
  #milliseconds = 0

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  begin(label: string, total: number | undefined): void {
    this.#label = label
    this.#total = total
    this.#documents = 0
    this.#begun = this.#said = Date.now()
  }

  add(documents: number): void {
    this.#documents += documents
    if (Date.now() - this.#said < SAID_EVERY_MS) return
    this.#said = Date.now()
    const rate = Math.round((this.#documents * 1000) / (Date.now() - this.#begun))
    const of = this.#total === undefined ? '' : ` of about ${this.#total}`
    this.#say(`  ${this.#label}: ${this.#documents}${of} documents, ${rate} a second`)
  }

  end(): void {
    this.#copied += this.#documents
    this.#milliseconds += Date.now() - this.#begun
    this.#say(`  copied ${this.#label}: ${this.#documents} documents`)
  }

  /** About how long it takes to read all that was copied in this run; undefined: too little to tell. */
  get estimatedSeconds(): number | undefined {
    return this.#milliseconds < SAID_EVERY_MS ? undefined : Math.ceil(this.#milliseconds / 1000)
  }
}

const SAID_EVERY_MS = 2000
