/** Words that begin an item of a schema. */
export const ITEM_WORDS: ReadonlySet<string> = new Set(['collection', 'function', 'role', 'access'])

/** Words that begin a member, or an item, unless they are the name of a field. */
export const MEMBER_WORDS: ReadonlySet<string> = new Set([
  ...ITEM_WORDS,
  ...'compute index terms values unique check predicate migrations privileges membership history_days ttl_days document_ttls'.split(' '),
  ...'create create_with_id delete read write history_read history_write unrestricted_read call issuer jwks_uri'.split(' '),
  ...'add drop backfill split move move_conflicts move_wildcard add_wildcard'.split(' '),
])
