/** English texts of the list of what the console's own queries have cost. */
export const CONSOLE_METER_TEXTS = {
  'meter.title': 'What the console has cost',
  'meter.lead':
    'Queries that this page has made by itself since it was opened: lists, counts, documents that you looked at. Those that you ran in the shell are counted there.',
  'meter.none': 'No query yet.',
  'meter.caption': 'Cost by screen',
  'meter.screen': 'Screen',
  'meter.operation': 'For',
  'meter.region': 'Region group',
  'meter.queries': 'Queries',
  'meter.read': 'Read',
  'meter.write': 'Write',
  'meter.compute': 'Compute',
  'meter.money': 'Money',
  'meter.pause': 'Pause background reads',
  'meter.pause_help':
    'Until this page is closed, builds of indexes and live documents are not followed. Lists change when you open or refresh them.',
} as const
