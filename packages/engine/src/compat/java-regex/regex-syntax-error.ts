/** What is wrong with a regular expression and where, counted in its code points. */
export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError'
  readonly index: number
  constructor(description: string, index: number) {
    super(description)
    this.index = index
  }
}
