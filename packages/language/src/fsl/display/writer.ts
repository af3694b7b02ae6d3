const INDENTATION = '  '

/** Collects text in lines. A line is indented when its first text is written. */
export class Writer {
  #text = ''
  #depth = 0
  #isLineStart = true

  get text(): string {
    return this.#text
  }

  write(text: string): this {
    if (this.#isLineStart) this.#text += INDENTATION.repeat(this.#depth)
    this.#text += text
    this.#isLineStart = text.endsWith('\n')
    return this
  }

  line(text = ''): this {
    if (text !== '') this.write(text)
    this.#text += '\n'
    this.#isLineStart = true
    return this
  }

  /** Writes lines one step further in. */
  indented(write: () => void): this {
    this.#depth++
    write()
    this.#depth--
    return this
  }

  list<Element>(elements: readonly Element[], write: (element: Element) => void): this {
    elements.forEach((element, index) => {
      write(element)
      if (index < elements.length - 1) this.write(', ')
    })
    return this
  }
}
