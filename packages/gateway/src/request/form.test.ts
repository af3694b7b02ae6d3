import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PARTS_MAX, readBoundary, readForm } from './form.ts'

const part = (name: string, text: string, boundary = 'b'): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="blob"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`

describe('readBoundary', () => {
  test('reads plain and quoted boundaries', () => {
    expect(readBoundary('multipart/form-data; boundary=abc')).toEqual({ kind: 'boundary', text: 'abc' })
    expect(readBoundary('Multipart/Form-Data; charset=utf-8; Boundary="a b:c"')).toEqual({ kind: 'boundary', text: 'a b:c' })
  })

  test('knows other types and missing boundaries', () => {
    expect(readBoundary(undefined)).toBeUndefined()
    expect(readBoundary('application/json')).toBeUndefined()
    expect(readBoundary('multipart/form-data')).toEqual({ kind: 'malformed' })
    expect(readBoundary('multipart/form-data; boundary=')).toEqual({ kind: 'malformed' })
    expect(readBoundary(`multipart/form-data; boundary=${'x'.repeat(71)}`)).toEqual({ kind: 'malformed' })
  })
})

describe('readForm', () => {
  test('reads parts by name and ignores their file name', () => {
    const text = `${part('main.fsl', 'collection A {}\n')}${part('dir/x.fsl', '')}--b--\r\n`
    expect(readForm(text, 'b')).toEqual({
      kind: 'form',
      parts: [
        { name: 'main.fsl', text: 'collection A {}\n' },
        { name: 'dir/x.fsl', text: '' },
      ],
    })
  })

  test('takes a text without delimiters as an empty form', () => {
    expect(readForm('nothing of the kind', 'xyz')).toEqual({ kind: 'form', parts: [] })
    expect(readForm('--b--\r\n', 'b')).toEqual({ kind: 'form', parts: [] })
  })

  test('keeps what looks like a delimiter inside a line', () => {
    const text = `${part('a.fsl', 'x --b y\n--c')}--b--`
    expect(readForm(text, 'b')).toEqual({ kind: 'form', parts: [{ name: 'a.fsl', text: 'x --b y\n--c' }] })
  })

  test('reads an empty part whose delimiter follows its headers', () => {
    const text = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n--b--'
    expect(readForm(text, 'b')).toEqual({ kind: 'form', parts: [{ name: 'a', text: '' }] })
  })

  test('decodes quotes in names', () => {
    expect(readForm(`${part('a%22b', '1')}--b--`, 'b')).toMatchObject({ parts: [{ name: 'a"b' }] })
    expect(readForm(`${part('a\\"b', '1')}--b--`, 'b')).toMatchObject({ parts: [{ name: 'a"b' }] })
  })

  test('refuses parts that do not end, have no name, or no headers', () => {
    expect(readForm(part('a', '1'), 'b').kind).toBe('malformed')
    expect(readForm('--b\r\nContent-Type: x\r\n\r\n1\r\n--b--', 'b').kind).toBe('malformed')
    expect(readForm('--b\r\n\r\n1\r\n--b--', 'b').kind).toBe('malformed')
    expect(readForm('--b junk\r\n', 'b').kind).toBe('malformed')
    expect(readForm(`--b\r\ncontent-disposition: form-data; name="${'n'.repeat(9000)}"\r\n\r\n\r\n--b--`, 'b').kind).toBe('malformed')
  })

  test('bounds the number of parts', () => {
    const many = (count: number): string => `${part('a', '').repeat(count)}--b--`
    expect(readForm(many(PARTS_MAX), 'b').kind).toBe('form')
    expect(readForm(many(PARTS_MAX + 1), 'b').kind).toBe('tooMany')
  })

  test('reads back any contents', () => {
    const name = fc.stringMatching(/^[\w ./*-]{1,20}$/)
    fc.assert(
      fc.property(fc.array(fc.record({ name, text: fc.string() })), (parts) => {
        const boundary = '7f3e0b1c9d'
        fc.pre(parts.every(({ text }) => !text.includes(boundary)))
        const body = `${parts.map(({ name, text }) => part(name, text, boundary)).join('')}--${boundary}--\r\n`
        expect(readForm(body, boundary)).toEqual({ kind: 'form', parts })
      }),
    )
  })

  test('never throws and always ends', () => {
    const piece = fc.constantFrom('--b', '--', '\r\n', '\r\n\r\n', 'Content-Disposition: form-data; name="x"', 'x', ' ', '\n')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(['form', 'malformed', 'tooMany']).toContain(readForm(pieces.join(''), 'b').kind)
      }),
    )
  })
})
