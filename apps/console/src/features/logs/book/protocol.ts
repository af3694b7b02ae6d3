import type { ExportFormat } from './export-look.ts'
import type { LogFacets } from './facets.ts'
import type { TimeRange } from './log-line.ts'
import type { LineDetail, LogLook, LogSight } from './log-view.ts'

/** Where a log is: a file of this computer, which stays there, or an address of this origin. */
export type LogPlace = { readonly kind: 'file'; readonly file: Blob } | { readonly kind: 'address'; readonly address: string }

/** How far the reading of a log is. */
export interface ReadProgress {
  readonly lines: number
  /** Time of the last line that was read, in milliseconds. */
  readonly time: number
  /** Part of the file that was read, from 0 to 1; undefined where its size is not known. */
  readonly part: number | undefined
}

/** What is known of a log once it has been read. */
export interface OpenedLog {
  /** Lines that are looked at. */
  readonly kept: number
  /** Lines of the log. */
  readonly lines: number
  /** One of so many lines is looked at. */
  readonly step: number
  /** Unpacked. */
  readonly bytes: number
  readonly unreadable: number
  readonly isCut: boolean
  /** From the first line to the last. */
  readonly range: TimeRange
  readonly facets: LogFacets
  /** Processes of the server whose lines are missing. */
  readonly unreachable: number
}

/** Why a log was not read: it is none, or it could not be fetched. */
export type ReadFailure = 'not_a_log' | 'not_fetched'

/** What can be asked about a log, and what is answered. */
export interface LogQuestions {
  readonly see: { readonly asked: { readonly look: LogLook; readonly limit: number }; readonly answer: LogSight }
  readonly detail: { readonly asked: { readonly look: LogLook; readonly row: number }; readonly answer: LineDetail | undefined }
  readonly export: { readonly asked: { readonly look: LogLook; readonly format: ExportFormat }; readonly answer: Blob }
}
export type LogMethod = keyof LogQuestions

export interface LogQuestion {
  readonly id: number
  readonly method: LogMethod
  readonly asked: LogQuestions[LogMethod]['asked']
}

export type LogRequestMessage =
  { readonly kind: 'open'; readonly place: LogPlace } | { readonly kind: 'question'; readonly question: LogQuestion }

export type LogMessage =
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  | { readonly kind: 'opened'; readonly opened: OpenedLog }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: LogQuestions[LogMethod]['answer'] }
