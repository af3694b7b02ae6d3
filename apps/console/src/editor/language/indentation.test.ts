// @vitest-environment happy-dom
import { insertNewlineAndIndent } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import type { TransactionSpec } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { bracketIndentation } from './indentation.ts'

function open(written: string): EditorState {
  const caret = written.indexOf('|')
  return EditorState.create({
    doc: written.replace('|', ''),
    selection: { anchor: caret },
    extensions: [bracketIndentation(), indentUnit.of('  ')],
  })
}

function shown({ doc, selection }: EditorState): string {
  const text = doc.toString()
  return `${text.slice(0, selection.main.head)}|${text.slice(selection.main.head)}`
}

/** The text after Enter, `|` being the caret. */
function enter(written: string): string {
  let state = open(written)
  insertNewlineAndIndent({
    state,
    dispatch: (transaction) => {
      state = transaction.state
    },
  })
  return shown(state)
}

/** The text after a character was typed where the caret is. */
function type(written: string, character: string): string {
  const state = open(written)
  const { head } = state.selection.main
  const typed: TransactionSpec = { changes: { from: head, insert: character }, selection: { anchor: head + 1 }, userEvent: 'input.type' }
  return shown(state.update(typed).state)
}

describe('Enter', () => {
  test.each([
    ['an open brace', 'if (true) {|', 'if (true) {\n  |'],
    ['an open brace and a comment', '{ // all\n  a(|', '{ // all\n  a(\n    |'],
    ['braces', 'Book.all().map(b => {|})', 'Book.all().map(b => {\n  |\n})'],
    ['a line of a block', '{\n  let a = 1|', '{\n  let a = 1\n  |'],
    ['a line without brackets', 'let a = 1|', 'let a = 1\n|'],
    ['an empty line of a block', '{\n  a\n|\n}', '{\n  a\n\n  |\n}'],
  ])('after %s', (_what, before, after) => {
    expect(enter(before)).toBe(after)
  })
})

test('a closing bracket stands below the line that opens it', () => {
  expect(type('{\n  a\n  |', '}')).toBe('{\n  a\n}|')
  expect(type('a {\n  b {\n    |', '}')).toBe('a {\n  b {\n  }|')
  expect(type('{\n  a |', '}')).toBe('{\n  a }|')
})
