/** A colour of terminal text. */
export type Color = 'default' | 'green' | 'red' | 'yellow' | 'blue' | 'cyan'

/** Collects text, indented and optionally coloured. */
export class Painter {
  readonly #isColored: boolean
  #text = ''
  #depth = 0
  #isLineStart = false
  #current: Style = PLAIN
  #next: Style = PLAIN

  constructor(color: 'none' | 'ansi') {
    this.#isColored = color === 'ansi'
  }

  get text(): string {
    return this.#text
  }

  /** Sets the colour of the text that follows. */
  color(color: Color): this {
    this.#next = { ...this.#next, color }
    return this
  }

  bold(): this {
    this.#next = { ...this.#next, isBold: true }
    return this
  }

  plain(): this {
    this.#next = PLAIN
    return this
  }

  write(text: string): this {
    this.#applyStyle()
    if (this.#isLineStart && text !== '') this.#text += ' '.repeat(this.#depth * 2)
    this.#text += text
    this.#isLineStart = false
    return this
  }

  line(text = ''): this {
    this.write(text)
    this.#text += '\n'
    this.#isLineStart = true
    return this
  }

  /** Writes a line in one colour. */
  coloredLine(color: Color, text: string): this {
    return this.color(color).write(text).plain().line()
  }

  indented(write: () => void): this {
    this.#depth++
    write()
    this.#depth--
    return this
  }

  /** Writes codes as late as possible, and only for a difference. */
  #applyStyle(): void {
    const from = this.#current
    const to = this.#next
    if (!this.#isColored || (from.color === to.color && from.isBold === to.isBold)) return
    this.#current = to
    this.#text += `\u001b[${styleCodes(from, to).join(';')}m`
  }
}

interface Style {
  readonly color: Color
  readonly isBold: boolean
}

const PLAIN: Style = { color: 'default', isBold: false }

const COLOR_CODES: Readonly<Record<Color, string>> = { default: '0', green: '32', red: '31', yellow: '33', blue: '34', cyan: '36' }

/** The code of the default colour also ends bold text. */
function styleCodes(from: Style, to: Style): string[] {
  if (to.color === 'default' && from.color !== 'default') return to.isBold ? ['0', '1'] : ['0']
  const codes: string[] = []
  if (to.isBold !== from.isBold) codes.push(to.isBold ? '1' : '22')
  if (to.color !== from.color) codes.push(COLOR_CODES[to.color])
  return codes
}
