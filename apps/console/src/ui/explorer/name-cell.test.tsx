// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { NameCell } from './name-cell.tsx'

const LONG = 'a'.repeat(64)

afterEach(cleanup)

describe('NameCell', () => {
  test('leads to the page of what has the name, and says the whole name where it is cut', () => {
    render(
      <MemoryRouter>
        <NameCell icon="role" name={LONG} to="/roles/a">
          <em>badge</em>
        </NameCell>
      </MemoryRouter>,
    )
    const link = screen.getByRole('link', { name: LONG })
    expect(link.getAttribute('href')).toBe('/roles/a')
    expect(link.title).toBe(LONG)
    expect(screen.getByText('badge')).not.toBeNull()
  })

  test('shows the detail below, and another text for what has no name', () => {
    render(<NameCell icon="key" name={undefined} unnamed="(unnamed)" detail="412" />)
    expect(screen.getByText('(unnamed)').closest('a')).toBeNull()
    expect(screen.getByText('412').dir).toBe('ltr')
  })
})
