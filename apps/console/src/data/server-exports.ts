/** The exports that the service makes, in the cache. */
export const EXPORTS_KEY = ['server-exports']
