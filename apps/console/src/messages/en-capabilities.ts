/** What pages say where the server of a region group lacks something that they use. */
export const CAPABILITY_TEXTS = {
  'lack.schema_files': 'The server of this region group has no schema files: its schemas can be neither shown nor changed here.',
  'lack.staged_schema': 'The server of this region group cannot stage schemas: changes take effect when they are applied.',
  'lack.staging': 'Changes take effect when they are applied. The server does not stage them here: {reason}.',
  'lack.streams': 'The server of this region group has no event streams: it is asked for changes every few seconds.',
  'lack.feeds': 'The server of this region group has no event feeds: earlier versions of documents cannot be listed.',
  'lack.events': 'The server of this region group has neither event streams nor event feeds: nothing there can be followed.',
  'lack.statistics': 'The server does not say what queries cost.',
  'lack.summaries':
    'The answers of this region group have no summary: where an error is, what a query logs and performance hints are not known.',
  'lack.hints': 'The server of this region group gives no performance hints.',
  'lack.cost': 'cost unknown',
  'lack.meter': 'Not all of it: answers from {regions} do not say what queries cost.',
  'lack.typechecks': 'Databases of this region group check types only where this, or a request, says so.',
} as const
