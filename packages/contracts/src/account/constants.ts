/** Name of the cookie and of the local storage entry that hold the session. */
export const SESSION_COOKIE_NAME = 'session'
export const SESSION_COOKIE_LIFE_DAYS = 30
export const SESSION_COOKIE_LIFE_MS = SESSION_COOKIE_LIFE_DAYS * 24 * 60 * 60 * 1000
/** Largest cookie value that every browser keeps. */
export const SESSION_COOKIE_SIZE_MAX = 4096

export const IDENTITY_POLL_INTERVAL_MS = 5_000
export const REFRESH_DEDUPE_MS = 20_000
export const FETCH_RETRIES_MAX = 1
/** Statuses after which the same request may be sent again. */
export const RETRY_STATUSES: readonly number[] = [500, 503, 429]

export const DATABASE_KEY_LIFE_MS = 15 * 60 * 1000
/** How long before its expiry a key counts as expired. */
export const DATABASE_KEY_EXPIRY_MARGIN_MS = 10_000
export const DATABASE_KEY_NAME = 'System-generated dashboard key'

export const QUERY_TIMEOUT_MS = 15_000
export const QUERY_CLIENT_BUFFER_MS = 5_000
export const DRIVER_QUERY_TIMEOUT_MS = 5_000
export const DRIVER_ATTEMPTS_MAX = 3
export const DRIVER_BACKOFF_MAX_MS = 20_000
export const DRIVER_CONNECTIONS_MAX = 10
export const HTTP2_IDLE_MS = 5_000
export const HTTP2_STREAMS_MAX = 100

/** Rows asked of the server and rows shown at once. */
export const PAGE_SIZES = {
  default: { server: 100, client: 10 },
  small: { server: 50, client: 5 },
  medium: { server: 100, client: 10 },
  large: { server: 1000, client: 100 },
} as const
export const SERVER_PAGE_SIZE_OPTIONS = [25, 50, 100, 1000] as const
/** Counting stops here: one more than the largest count shown. */
export const COUNT_CAP = 10_001
/** Exported for callers; it has no behaviour of its own. */
export const EXPORTED_CONSTANT = 500

export const INVOICE_REMINDER_INTERVAL_MS = 3 * 24 * 60 * 60 * 1000
export const INVOICE_SUCCESS_WINDOW_MS = 24 * 60 * 60 * 1000
export const INVOICE_POLL_INTERVAL_MS = 5_000
export const STATUS_DEDUPE_MS = 60_000

export const OAUTH_SESSION_COOKIE_NAME = 'oauth-session'
export const OAUTH_SESSION_LIFE_MINUTES = 10
export const OAUTH_SESSION_TOUCH_MINUTES = 30
export const OAUTH_SESSION_PATH = '/authorize'

export const SERVICE_END_DATE = 'May 30, 2025'
export const ENVIRONMENT = 'beta'
export const FREE_TRIAL_DAYS = 30
export const DATE_RANGE_DAYS_MAX = 90
export const CONCURRENT_JOBS_MAX = 5
export const BACKUP_DEPTH_MAX = 10
export const BACKUP_SCHEDULES = {
  daily: '0 0 * * *',
  weekly: '0 0 * * 1',
  monthly: '0 0 1 * *',
  lastDay: '0 0 L * *',
} as const

export const ACCOUNT_LOCK_MS = 60 * 60 * 1000
/** Wrong passwords in a row after which an e-mail address is locked. */
export const SIGN_IN_FAILURES_MAX = 5
/** Locks of an hour within a day after which an address stays locked until somebody lifts it. */
export const HOUR_LOCKS_MAX = 3
/** Least time between two mails with a link to the same address, and the most of them in a day. */
export const MAILED_LINK_COOLDOWN_MS = 60_000
export const MAILED_LINKS_MAX = 5
export const INVITE_LIFE_MS = 24 * 60 * 60 * 1000
/** Invites of an account that may wait to be accepted at the same time. */
export const PENDING_INVITES_MAX = 200

export const PASSWORD_LENGTH_MIN = 12
export const PASSWORD_LENGTH_MAX = 256
export const NAME_LENGTH_MAX = 200
export const EMAIL_LENGTH_MAX = 254
