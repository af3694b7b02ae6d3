/** Addresses outside the console. */
export const LINKS = {
  documentation: 'https://docs.fauna.com/fauna/current/',
  drivers: 'https://docs.fauna.com/fauna/current/build/drivers/',
  tools: 'https://docs.fauna.com/fauna/current/build/cli/',
  community: 'https://discord.gg/2j9wTVjjVx',
  support: 'https://support.fauna.com/',
  status: 'https://status.fauna.com/',
  announcement: 'https://fauna.com/blog/the-future-of-fauna',
  faq: 'https://docs.fauna.com/fauna/current/service-end-faq/',
  terms: 'https://fauna.com/terms',
  privacy: 'https://fauna.com/privacy-policy',
} as const

/** What a link to another site carries: a tab of its own and no way back to this window. */
export const EXTERNAL_LINK = { target: '_blank', rel: 'noopener noreferrer' } as const
