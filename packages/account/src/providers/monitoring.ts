import type { IntegrationService } from '@terrarium/contracts'

/** Where and as whom a monitoring service takes something. */
export interface IntakeTarget {
  readonly service: IntegrationService
  /** One of the intake's sites. */
  readonly site: string
  readonly key: string
}

/** A line for a monitoring service: one query, as the log has it, or one for a test. */
export interface IntakeLine {
  readonly message: string
  /** ISO time. */
  readonly time: string
  readonly level: 'info' | 'warn' | 'error'
  /** Tags such as `region_group:us-std`. */
  readonly tags: readonly string[]
  readonly attributes: Readonly<Record<string, string | number>>
}

/** What was counted since the last time. */
export interface IntakeCount {
  readonly name: string
  readonly value: number
  readonly tags: readonly string[]
}

/** Why a monitoring service did not take something: it refuses the key, refuses the content, or does not answer. */
export type IntakeFault = 'key' | 'refused' | 'unreachable'

/** A monitoring service did not take something. The message is for the person who has the integration, and holds no key. */
export class IntakeError extends Error {
  override readonly name = 'IntakeError'
  readonly fault: IntakeFault

  constructor(fault: IntakeFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Reaches monitoring services, at the sites that the operator allows and nowhere else. */
export interface MonitoringIntake {
  /** Hosts of the services, and origins of collectors, the usual one first. */
  readonly sites: readonly string[]
  /** Asks the service whether it knows the key. @throws {IntakeError} */
  checkKey(target: IntakeTarget): Promise<void>
  /** @throws {IntakeError} */
  sendLines(target: IntakeTarget, lines: readonly IntakeLine[]): Promise<void>
  /** @param seconds time in which it was counted @throws {IntakeError} */
  sendCounts(target: IntakeTarget, counts: readonly IntakeCount[], time: Date, seconds: number): Promise<void>
}

/** What a person is asked for, on a page of a monitoring service. */
export interface ConsentRequest {
  /** Where the page leads back to, exactly as it is registered there. */
  readonly redirectUri: string
  readonly state: string
  /** SHA-256 of the verifier, as base64url (RFC 7636). */
  readonly challenge: string
}

/** What the page has led back with, and the proof that the same party has begun. */
export interface ConsentAnswer {
  readonly redirectUri: string
  readonly code: string
  readonly verifier: string
}

/** Connects monitoring services by a consent of their own users: authorization code with PKCE (RFC 6749 §4.1, RFC 7636). */
export interface MonitoringConsent {
  /** Returns the page of a site on which a person allows the connection. */
  pageOf(site: string, request: ConsentRequest): URL
  /** Exchanges a code and has the service make a key. @throws {IntakeError} refused for a code that is not accepted, key, unreachable */
  makeKey(site: string, answer: ConsentAnswer): Promise<string>
}

/** How far a log has been read: the latest days, and up to which block and line of it each. */
export type LogPosition = readonly { readonly day: string; readonly offset: number; readonly lines: number }[]

/** Reads the log of queries in the order in which it was written. */
export interface FollowedLog {
  /** The position behind everything that is written. */
  end(): Promise<LogPosition>
  /** A position that the queries from a time on are behind, and few before it. */
  before(time: Date): Promise<LogPosition>
  /** Yields lines of JSON behind a position in groups of at most `linesMax`, each with the position behind it. */
  readAfter(
    position: LogPosition,
    scope: string,
    linesMax: number,
  ): AsyncIterable<{ readonly lines: readonly string[]; readonly position: LogPosition }>
}

/** What integrations need of their host. */
export interface IntegrationAccess {
  readonly intake: MonitoringIntake
  /** Missing: integrations are added with keys alone. */
  readonly consent?: MonitoringConsent | undefined
  readonly log: FollowedLog
  /** 32 bytes by which keys of monitoring services are encrypted where they are stored. */
  readonly sealKey: Uint8Array
}
