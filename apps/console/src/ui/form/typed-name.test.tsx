// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'
import { TypedNameField, useTypedNameForm } from './typed-name.tsx'

function Question({ name, onSubmit }: { readonly name: string; readonly onSubmit: () => Promise<void> }) {
  const { form, isTyped } = useTypedNameForm({ name, active: true, explain: () => ({ message: 'No.' }), onSubmit })
  return (
    <FormDialog open form={form} title="Delete" submitLabel="Delete it" submitDisabled={!isTyped} onClose={() => undefined}>
      <TypedNameField form={form} name={name} />
    </FormDialog>
  )
}

afterEach(cleanup)

describe('a form with a typed name', () => {
  test('is sent once the name stands there, character for character', async () => {
    const onSubmit = vi.fn(() => Promise.resolve())
    render(<Question name="Book" onSubmit={onSubmit} />)
    const field = screen.getByRole<HTMLInputElement>('textbox')
    const button = screen.getByRole('button', { name: 'Delete it' })
    const isDisabled = () => button.getAttribute('aria-disabled') === 'true'
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.type(field, 'book')
    expect(isDisabled()).toBe(true)
    await userEvent.clear(field)
    await userEvent.type(field, 'Book')
    await waitFor(() => expect(isDisabled()).toBe(false))
    await userEvent.click(button)
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  })

  test('the browser neither completes nor corrects what is typed', () => {
    render(<Question name="Book" onSubmit={() => Promise.resolve()} />)
    const field = screen.getByRole('textbox')
    expect(field.getAttribute('autocomplete')).toBe('off')
    expect(field.getAttribute('spellcheck')).toBe('false')
    expect(field.getAttribute('autocapitalize')).toBe('none')
  })
})
