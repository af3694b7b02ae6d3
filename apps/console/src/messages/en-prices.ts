/** Texts of the prices of operations. */
export const PRICES_TEXTS = {
  'cost.prices': 'Prices',
  'cost.prices_help': 'What a million operations cost by your contract. Kept in this browser.',
  'cost.prices_remove': 'Remove the prices',
  'cost.price_read': 'A million read operations',
  'cost.price_write': 'A million write operations',
  'cost.price_compute': 'A million compute operations',
  'cost.price_invalid': 'Enter a number that is not negative, such as 0.45.',
  'cost.prices_save': 'Save',
  'cost.prices_change': 'Change the prices',
  'cost.prices_none': 'No prices are known: costs are shown as operations alone.',
  'cost.prices_known': 'A million operations cost: read {read}, write {write}, compute {compute}.',
} as const
