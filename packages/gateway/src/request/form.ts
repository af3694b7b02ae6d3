/** A part of a form: its name and its content as text. */
export interface FormPart {
  readonly name: string
  readonly text: string
}

export type FormResult =
  { readonly kind: 'form'; readonly parts: readonly FormPart[] } | { readonly kind: 'malformed' } | { readonly kind: 'tooMany' }

/** Parts of a form; a schema has at most so many files. */
export const PARTS_MAX = 1024
const PART_HEADER_CHARS_MAX = 8 * 1024
/** What RFC 2046 allows in a boundary. */
const BOUNDARY = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/

/** The boundary of a multipart content type; `malformed`: it has none that can be used. */
export type Boundary = { readonly kind: 'boundary'; readonly text: string } | { readonly kind: 'malformed' }

/** Reads the boundary of a multipart content type; undefined when it is another type. */
export function readBoundary(contentType: string | undefined): Boundary | undefined {
  if (contentType === undefined || !/^multipart\/form-data\s*(;|$)/i.test(contentType)) return undefined
  const found = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  return boundary !== undefined && BOUNDARY.test(boundary) ? { kind: 'boundary', text: boundary } : { kind: 'malformed' }
}

/**
 * Reads a form in one pass. What stands before the first delimiter and behind the last one is ignored; a text without any delimiter is an
 * empty form. The `filename` of a part means nothing here.
 */
export function readForm(text: string, boundary: string): FormResult {
  const delimiter = `--${boundary}`
  const parts: FormPart[] = []
  let at = findDelimiter(text, delimiter, 0)
  while (at !== undefined && !isLast(text, at + delimiter.length)) {
    const start = afterLine(text, at + delimiter.length)
    const end = start === undefined ? undefined : findDelimiter(text, delimiter, start - 2)
    if (start === undefined || end === undefined) return { kind: 'malformed' }
    if (parts.length === PARTS_MAX) return { kind: 'tooMany' }
    const part = readPart(text, start, end)
    if (part === undefined) return { kind: 'malformed' }
    parts.push(part)
    at = end
  }
  return { kind: 'form', parts }
}

/** Finds a delimiter at the start of a line, from `from` on. */
function findDelimiter(text: string, delimiter: string, from: number): number | undefined {
  for (let at = text.indexOf(delimiter, from); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (at === 0 || (text[at - 1] === '\n' && text[at - 2] === '\r')) return at
  }
  return undefined
}

function isLast(text: string, at: number): boolean {
  return text.startsWith('--', at)
}

/** The start of the line behind a delimiter, which only blanks may follow. */
function afterLine(text: string, at: number): number | undefined {
  const end = text.indexOf('\r\n', at)
  return end < 0 || text.slice(at, end).trim() !== '' ? undefined : end + 2
}

/** Reads a part between its first header and the line break before the next delimiter. */
function readPart(text: string, start: number, next: number): FormPart | undefined {
  const hasHeaders = !text.startsWith('\r\n', start)
  const end = hasHeaders ? text.indexOf('\r\n\r\n', start) : start
  if (!hasHeaders || end < 0 || end + 4 > next || end - start > PART_HEADER_CHARS_MAX) return undefined
  const name = partName(text.slice(start, end))
  // An empty part has the delimiter directly behind its headers.
  return name === undefined ? undefined : { name, text: text.slice(end + 4, Math.max(end + 4, next - 2)) }
}

function partName(headers: string): string | undefined {
  const disposition = headers.split('\r\n').find((line) => /^content-disposition\s*:/i.test(line))
  const found = disposition && /^content-disposition\s*:\s*form-data\s*;(?:.*;)?\s*name="((?:[^"\\]|\\.)*)"/i.exec(disposition)
  return found ? decodeName(found[1] ?? '') : undefined
}

/** Browsers write line breaks and quotes of names as percent codes, others with backslashes. */
function decodeName(name: string): string {
  return name
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%22', '"')
    .replace(/\\(["\\])/g, '$1')
}
