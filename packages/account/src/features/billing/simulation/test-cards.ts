/** How a test card behaves when it is charged; the bank may ask its holder first. */
export type CardBehavior = 'pays' | 'asks' | 'asks_then_declines' | 'declines'

/** A card that the simulation knows. */
export interface TestCard {
  readonly brand: string
  readonly behavior: CardBehavior
  /** What happens when it is added. */
  readonly onAdd: 'accepted' | 'asks' | 'declined'
}

const card = (brand: string, behavior: CardBehavior, onAdd: TestCard['onAdd'] = 'accepted'): TestCard => ({ brand, behavior, onAdd })

/** Numbers that payment companies publish for tests; no bank has issued any of them. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': card('Visa', 'pays'),
  '4000056655665556': card('Visa', 'pays'),
  '5555555555554444': card('Mastercard', 'pays'),
  '378282246310005': card('American Express', 'pays'),
  '4000002500003155': card('Visa', 'pays', 'asks'),
  '4000002760003184': card('Visa', 'asks', 'asks'),
  '4000008400001629': card('Visa', 'asks_then_declines', 'asks'),
  '4000000000000341': card('Visa', 'declines'),
  '4000000000000002': card('Visa', 'declines', 'declined'),
  '4000000000009995': card('Visa', 'declines', 'declined'),
}

/** Finds a test card by the digits of its number; undefined for any other number. */
export function findTestCard(digits: string): TestCard | undefined {
  return Object.prototype.hasOwnProperty.call(TEST_CARDS, digits) ? TEST_CARDS[digits] : undefined
}
