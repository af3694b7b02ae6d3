// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

/** A list whose only row can be removed by a dialog; the dialog goes with the list. */
function Page() {
  const [open, setOpen] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>Databases</h1>
      {isEmpty ? (
        <p>There is none.</p>
      ) : (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Delete shop
          </button>
          <Dialog open={open} onClose={() => setOpen(false)} title="Delete?" footer={null}>
            <button type="button" onClick={() => setOpen(false)}>
              Confirm
            </button>
          </Dialog>
        </>
      )}
      <button type="button" onClick={() => setEmpty(true)}>
        Reload
      </button>
    </main>
  )
}

const remove = () => {
  screen.getByRole('button', { name: 'Delete shop' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Delete shop' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

describe('the focus after a dialog', () => {
  afterEach(cleanup)

  test('goes to the heading when the list with the opener gives way to its empty state', async () => {
    render(<Page />)
    remove()
    fireEvent.click(screen.getByText('Reload'))
    await screen.findByText('There is none.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Databases' })))
  })

  test('stays where it is while that stands', async () => {
    render(<Page />)
    remove()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete shop' })))
    fireEvent.click(screen.getByText('Reload'))
    await screen.findByText('There is none.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Databases' })))
  })

  test('is left alone once somebody has pressed a key', async () => {
    render(<Page />)
    remove()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete shop' })))
    fireEvent.keyDown(document.body, { key: 'Tab' })
    fireEvent.click(screen.getByText('Reload'))
    await screen.findByText('There is none.')
    await new Promise((done) => window.setTimeout(done, 300))
    expect(document.activeElement).toBe(document.body)
  })
})
