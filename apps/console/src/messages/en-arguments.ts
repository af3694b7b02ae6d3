/** Texts of the values that are typed for a query or a function. */
export const ARGUMENT_TEXTS = {
  'argument.invalid_String': 'Enter a text.',
  'argument.invalid_Int': 'Enter a whole number from -2147483648 to 2147483647.',
  'argument.invalid_Long': 'Enter a whole number.',
  'argument.invalid_Double': 'Enter a number.',
  'argument.invalid_Boolean': 'Enter true or false.',
  'argument.invalid_Time': 'Enter a time such as 2026-03-04T15:06:07Z.',
  'argument.invalid_Date': 'Enter a date such as 2026-03-04.',
  'argument.invalid_Bytes': 'Enter base64.',
  'argument.invalid_Reference': 'Enter a reference such as Book("123").',
  'argument.invalid_JSON': 'Enter JSON in the tagged format.',
} as const
