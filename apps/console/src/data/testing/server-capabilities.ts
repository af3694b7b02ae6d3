import type { ServerCapabilities } from '@terrarium/contracts'

/** What a server answers that lacks nothing. */
export const ALL_CAPABILITIES: ServerCapabilities = {
  typechecks: true,
  schema_files: true,
  staged_schema: true,
  streams: true,
  feeds: true,
  statistics: true,
  summaries: true,
  performance_hints: true,
  eval_v4: true,
}
