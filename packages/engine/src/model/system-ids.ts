/** Numbers of the system collections; user collections begin at `USER_COLLECTION_ID_MIN`. */
export const SYSTEM_ID = {
  Database: 1,
  Collection: 2,
  Function: 3,
  Role: 4,
  AccessProvider: 5,
  Key: 6,
  Token: 7,
  Credential: 8,
} as const

export const USER_COLLECTION_ID_MIN = 1024

/** Scope of the root database. */
export const ROOT_SCOPE = 0
