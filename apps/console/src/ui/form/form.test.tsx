// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveGuard } from '../../data/leave-guard.ts'
import { FormSelectField, FormTextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { readDraft } from './form-drafts.ts'
import { useConsoleForm } from './use-console-form.ts'
import type { FormFailure } from './use-console-form.ts'

interface Shop {
  name: string
  kind: string
}

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required.')),
  kind: v.picklist(['open', 'closed']),
})

interface ExampleProps {
  readonly onSubmit: (shop: Shop) => Promise<void>
  readonly onClose: () => void
  readonly refusal?: FormFailure<Shop>
  readonly savesOnLeave?: boolean
}

function Example({ onSubmit, onClose, refusal = { message: 'The shop was not opened.' }, savesOnLeave = false }: ExampleProps) {
  const form = useConsoleForm<Shop, Shop>({
    schema,
    defaults: { name: '', kind: 'open' },
    where: 'Open shop',
    draftId: 'shop',
    savesOnLeave,
    explain: () => refusal,
    onSubmit,
  })
  const kinds = ['open', 'closed'].map((value) => ({ value, label: value }))
  return (
    <FormDialog open form={form} title="Open shop" submitLabel="Open" onClose={onClose}>
      <FormTextField form={form} name="name" label="Name" />
      <FormSelectField form={form} name="kind" label="Kind" options={kinds} />
    </FormDialog>
  )
}

function show(changes: Partial<ExampleProps> = {}) {
  const onSubmit = vi.fn(changes.onSubmit ?? (() => Promise.resolve()))
  const onClose = vi.fn()
  render(<Example {...changes} onSubmit={onSubmit} onClose={onClose} />)
  return { onSubmit, onClose, user: userEvent.setup() }
}

describe('a form over a schema', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    if (leaveGuard.question() !== undefined) leaveGuard.answer('discard')
    cleanup()
  })

  test('says what is wrong at the field, focuses it and sends nothing', async () => {
    const { onSubmit, user } = show()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const field = await screen.findByLabelText('Name')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Name is required.')
    expect(document.activeElement).toBe(field)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('sends what the schema makes of the values', async () => {
    const { onSubmit, user } = show()
    await user.type(screen.getByLabelText('Name'), '  tally ')
    await user.selectOptions(screen.getByLabelText('Kind'), 'closed')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'tally', kind: 'closed' }))
    expect(readDraft('shop')).toBeUndefined()
  })

  test('shows a refusal above the fields, focused, and keeps the text', async () => {
    const { user } = show({ onSubmit: () => Promise.reject(new Error('no')) })
    await user.type(screen.getByLabelText('Name'), 'tally{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The shop was not opened.')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('tally')
  })

  test('shows a refused field at the field', async () => {
    const { user } = show({ onSubmit: () => Promise.reject(new Error('no')), refusal: { fields: { name: 'There is one already.' } } })
    await user.type(screen.getByLabelText('Name'), 'tally{Enter}')
    expect(await screen.findByText('There is one already.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks before it closes over text, and stays when the member wants to', async () => {
    const { onClose, user } = show()
    await user.type(screen.getByLabelText('Name'), 'tally')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(leaveGuard.question()?.works).toMatchObject([{ where: 'Open shop', count: 1 }])
    leaveGuard.answer('stay')
    await waitFor(() => expect(leaveGuard.question()).toBeUndefined())
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('tally')
  })

  test('is sent by the question before its text is lost, where it can be', async () => {
    const { onSubmit, onClose, user } = show({ savesOnLeave: true })
    await user.type(screen.getByLabelText('Name'), 'tally')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    leaveGuard.answer('save')
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'tally', kind: 'open' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('stays with its text where the question could not send it', async () => {
    const { onClose, user } = show({ savesOnLeave: true, onSubmit: () => Promise.reject(new Error('no')) })
    await user.type(screen.getByLabelText('Name'), 'tally')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    leaveGuard.answer('save')
    await screen.findByRole('alert')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('tally')
    expect(readDraft('shop')).toMatchObject({ name: 'tally' })
  })

  test('offers no way to send it where leaving cannot', async () => {
    const { user } = show()
    await user.type(screen.getByLabelText('Name'), 'tally')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(leaveGuard.question()?.works[0]?.save).toBeUndefined()
  })

  test('asks nothing once the text is put back', async () => {
    const { onClose, user } = show()
    await user.type(screen.getByLabelText('Name'), 'tally')
    await user.clear(screen.getByLabelText('Name'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('keeps unsent text through a reload and forgets it once it is discarded', async () => {
    const { user } = show()
    await user.type(screen.getByLabelText('Name'), 'tally')
    cleanup()
    const { onClose, user: later } = show()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('tally')
    await later.click(screen.getByRole('button', { name: 'Cancel' }))
    leaveGuard.answer('discard')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(readDraft('shop')).toBeUndefined()
  })
})
