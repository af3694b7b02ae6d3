/**
 * Documents: text with places where lines may break. A group is laid out on one line if it fits; otherwise all of its own
 * breaks become line breaks, and its indentation counts. Groups inside it decide for themselves.
 */
export type Doc =
  | string
  | readonly Doc[]
  | { readonly kind: 'line'; readonly flat: string; readonly hard: boolean }
  | { readonly kind: 'indent'; readonly content: Doc }
  | { readonly kind: 'group'; readonly content: Doc; readonly broken: boolean; readonly contained: boolean }
  | { readonly kind: 'choice'; readonly flat: Doc; readonly broken: Doc }
  | { readonly kind: 'verbatim'; readonly text: string }
  | { readonly kind: 'break' }

/** A space, or a line break. */
export const line: Doc = { kind: 'line', flat: ' ', hard: false }
/** Nothing, or a line break. */
export const softLine: Doc = { kind: 'line', flat: '', hard: false }
/** Always a line break. */
export const hardLine: Doc = { kind: 'line', flat: '', hard: true }

/** Empty, and breaks the groups around it. */
export const forceBreak: Doc = { kind: 'break' }

export function indent(content: Doc): Doc {
  return { kind: 'indent', content }
}

export function group(content: Doc, broken = false): Doc {
  return { kind: 'group', content, broken: broken || hasHardLine(content), contained: false }
}

/** The content of a group, whose breaks become those of the group around it. */
export function ungrouped(doc: Doc): Doc {
  return typeof doc === 'object' && 'kind' in doc && doc.kind === 'group' ? doc.content : doc
}

/** A group that is always broken, and does not break the groups around it. */
export function brokenBlock(content: Doc): Doc {
  return { kind: 'group', content, broken: true, contained: true }
}

/** One of two documents, depending on whether the group around it is broken. */
export function ifBroken(broken: Doc, flat: Doc): Doc {
  return { kind: 'choice', flat, broken }
}

/** Text whose own line breaks are not indented. */
export function verbatim(text: string): Doc {
  return { kind: 'verbatim', text }
}

export function join(separator: Doc, docs: readonly Doc[]): Doc {
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [separator, doc]))
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc)
}

/** Whether the content cannot be on one line. Groups store the answer, so the search is shallow. */
function hasHardLine(doc: Doc): boolean {
  if (typeof doc === 'string') return false
  if (isList(doc)) return doc.some(hasHardLine)
  switch (doc.kind) {
    case 'line':
      return doc.hard
    case 'indent':
      return hasHardLine(doc.content)
    case 'group':
      return doc.broken && !doc.contained
    case 'choice':
      return hasHardLine(doc.broken)
    case 'break':
      return true
    case 'verbatim':
      return false
  }
}

interface Command {
  readonly doc: Doc
  readonly depth: number
  readonly broken: boolean
}

const INDENTATION = '  '

/** Lays a document out in lines of at most the width, where possible. */
export function layout(doc: Doc, width: number): string {
  return layoutFrom({ doc, depth: 0, broken: true }, width)
}

/** Lays a document out on one line, except for groups that are always broken. */
export function layoutFlat(doc: Doc): string {
  return layoutFrom({ doc, depth: 0, broken: false }, Number.POSITIVE_INFINITY)
}

function layoutFrom(start: Command, width: number): string {
  const lines = new Lines()
  const commands: Command[] = [start]
  for (let command = commands.pop(); command !== undefined; command = commands.pop()) {
    const { doc: current, depth, broken } = command
    if (typeof current === 'string') lines.write(current)
    else if (isList(current)) pushAll(commands, current, depth, broken)
    else {
      switch (current.kind) {
        case 'line':
          if (broken || current.hard) lines.break(depth)
          else lines.write(current.flat)
          break
        case 'verbatim':
          lines.write(current.text)
          break
        case 'indent':
          commands.push({ doc: current.content, depth: broken ? depth + 1 : depth, broken })
          break
        case 'choice':
          commands.push({ doc: broken ? current.broken : current.flat, depth, broken })
          break
        case 'group': {
          const fits = !current.broken && fitsLines(current.content, lines.column, width, commands)
          commands.push({ doc: current.content, depth, broken: !fits })
          break
        }
        case 'break':
          break
      }
    }
  }
  return lines.text
}

/** Collects text. The indentation of a line is written with its first text, so empty lines have no trailing blanks. */
class Lines {
  text = ''
  #column = 0
  #indentation = ''

  get column(): number {
    return this.#column + this.#indentation.length
  }

  write(text: string): void {
    if (text === '') return
    this.text += this.#indentation + text
    const lastBreak = text.lastIndexOf('\n')
    this.#column = lastBreak === -1 ? this.column + text.length : text.length - 1 - lastBreak
    this.#indentation = ''
  }

  break(depth: number): void {
    this.text += '\n'
    this.#column = 0
    this.#indentation = INDENTATION.repeat(depth)
  }
}

function pushAll(commands: Command[], docs: readonly Doc[], depth: number, broken: boolean): void {
  for (let i = docs.length - 1; i >= 0; i--) {
    const doc = docs[i]
    if (doc !== undefined) commands.push({ doc, depth, broken })
  }
}

/**
 * Whether the content fits behind a column, together with what follows up to the next possible break. Of text with its own line breaks
 * every line has to fit.
 */
function fitsLines(content: Doc, column: number, width: number, following: readonly Command[]): boolean {
  if (width === Number.POSITIVE_INFINITY) return true
  const commands: Command[] = [{ doc: content, depth: 0, broken: false }]
  let next = following.length
  let left = width - column
  while (left >= 0) {
    const command = commands.pop() ?? following[--next]
    if (command === undefined) return true
    const { doc, broken } = command
    if (typeof doc === 'string') left -= doc.length
    else if (isList(doc)) pushAll(commands, doc, 0, broken)
    else {
      switch (doc.kind) {
        case 'line':
          if (broken || doc.hard) return true
          left -= doc.flat.length
          break
        case 'verbatim': {
          const end = doc.text.indexOf('\n')
          if (end === -1) left -= doc.text.length
          else if (left < end) return false
          else left = width - (doc.text.length - 1 - doc.text.lastIndexOf('\n'))
          break
        }
        case 'choice':
          commands.push({ doc: broken ? doc.broken : doc.flat, depth: 0, broken })
          break
        case 'group':
          commands.push({ doc: doc.content, depth: 0, broken: broken || doc.broken })
          break
        case 'indent':
          commands.push({ doc: doc.content, depth: 0, broken })
          break
        case 'break':
          break
      }
    }
  }
  return false
}
