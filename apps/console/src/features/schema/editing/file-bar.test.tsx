// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FileBar } from './file-bar.tsx'
import type { SchemaText } from './use-schema-text.ts'

afterEach(cleanup)

const FILES = [
  { name: 'main.fsl', text: 'collection Book {\n}\n\ncollection Author {\n}\n' },
  { name: 'people.fsl', text: '' },
]

test('a definition is moved to another file by the menu of the files', async () => {
  const [show, onOpen] = [vi.fn(), vi.fn()]
  const edit = { files: FILES, base: { version: 1, files: FILES, others: [] }, show } as unknown as SchemaText
  render(<FileBar text={edit} current="main.fsl" isReadOnly={false} onOpen={onOpen} onSearch={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Files' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move a definition…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move a definition out of main.fsl' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Definition' }), 'collection Author')
  expect(within(dialog.getByRole('combobox', { name: 'To the end of' })).getAllByRole('option')).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await expect.poll(() => onOpen).toHaveBeenCalledWith('people.fsl')
  expect(show).toHaveBeenCalledWith([
    { name: 'main.fsl', text: 'collection Book {\n}\n' },
    { name: 'people.fsl', text: 'collection Author {\n}\n' },
  ])
})
