/** Kinds of things that a database holds, as addresses name them. */
export const RESOURCE_KINDS = ['collections', 'functions', 'roles', 'access_providers', 'keys'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** Kinds that have a definition in the schema language. */
export const SCHEMA_KINDS = ['collections', 'functions', 'roles', 'access_providers'] as const
export type SchemaKind = (typeof SCHEMA_KINDS)[number]

export function isResourceKind(segment: string): segment is ResourceKind {
  return (RESOURCE_KINDS as readonly string[]).includes(segment)
}

export function isSchemaKind(segment: string): segment is SchemaKind {
  return (SCHEMA_KINDS as readonly string[]).includes(segment)
}
