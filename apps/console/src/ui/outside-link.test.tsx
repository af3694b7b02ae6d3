// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OutsideLinkHost } from '../app/chrome/outside-link-host.tsx'
import { outsideLinks } from '../data/outside-links.ts'
import { privacyMode } from '../data/privacy-mode.ts'
import { followLink } from './follow-link.ts'
import { OutsideLink } from './outside-link.tsx'

const ADDRESS = 'https://plants.example/ferns?token=abc'

function show(value: string, isSensitive = false) {
  return render(
    <>
      <div data-testid="cell">
        <OutsideLink value={{ kind: 'string', value }} isSensitive={isSensitive}>
          {value}
        </OutsideLink>
      </div>
      <OutsideLinkHost />
    </>,
  ).container
}

afterEach(() => {
  outsideLinks.answer(false)
  if (privacyMode.isOn()) privacyMode.toggle()
  cleanup()
  vi.restoreAllMocks()
})

describe('a link in data', () => {
  test('opens after a question that names the host, and not without', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    show(ADDRESS)
    await userEvent.click(screen.getByRole('link', { name: ADDRESS }))
    const question = await screen.findByRole('alertdialog', { name: 'Open plants.example?' })
    expect(question.textContent).toContain(ADDRESS)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(open).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('link', { name: ADDRESS, hidden: true }))
    await userEvent.click(await screen.findByRole('button', { name: 'Open in a new tab' }))
    expect(open.mock.calls).toEqual([[ADDRESS, '_blank', 'noopener,noreferrer']])
  })

  test('stands in no attribute, so that no click of another kind leads past the question', () => {
    const container = show(ADDRESS)
    const attributes = [...container.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ value }) => value))
    expect(attributes.join(' ')).not.toContain('plants.example')
  })

  test('is followed by a key as references are', () => {
    show(ADDRESS)
    expect(followLink(screen.getByTestId('cell'))).toBe(true)
    expect(outsideLinks.asked()?.host).toBe('plants.example')
  })

  test.each([
    ['another text', 'Ferns of the north', false],
    ['a sensitive field', ADDRESS, true],
  ])('is none in %s', (_name, value, isSensitive) => {
    show(value, isSensitive)
    expect(screen.queryByRole('link')).toBeNull()
    expect(followLink(screen.getByTestId('cell'))).toBe(false)
  })

  test('is none in privacy mode', () => {
    privacyMode.toggle()
    show(ADDRESS)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
