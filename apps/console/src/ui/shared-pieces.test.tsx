// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Badge, StatusIcon } from './badge.tsx'
import { Card } from './card.tsx'
import { Logo } from './logo.tsx'
import { Spinner } from './spinner.tsx'

describe('the shared pieces', () => {
  afterEach(cleanup)

  test('a logo, a badge, a status icon, a card and a spinner are drawn [NAV-42]', () => {
    const { container } = render(
      <Card title="Pieces">
        <Logo />
        <Badge>protected</Badge>
        <StatusIcon tone="bad" />
        <Spinner />
      </Card>,
    )
    expect(screen.getByRole('heading', { name: 'Pieces' })).toBeTruthy()
    const card = container.firstElementChild
    expect(card?.className).toContain('card')
    expect(card?.querySelector('svg')).not.toBeNull()
    expect(screen.getByText('protected').className).toContain('badge')
    expect(card?.querySelector('.dot.bad')?.getAttribute('aria-hidden')).toBe('true')
    expect(card?.querySelector('.spinner')).not.toBeNull()
  })
})
