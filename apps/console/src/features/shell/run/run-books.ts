import type { DatabasePath } from '@terrarium/contracts'
import type { Services } from '../../../data/services.ts'
import type { SessionStore } from '../../../data/session-store.ts'
import type { ShellRecords } from '../../../data/shell-records.ts'
import { RunBook } from './run-book.ts'
import { RunHistory } from './run-history.ts'

export interface DatabaseRuns {
  readonly runs: RunBook
  readonly history: RunHistory
}

const booksBySession = new WeakMap<SessionStore, Map<string, DatabaseRuns>>()

/** Returns the runs of a database; all are forgotten when the session ends or another member signs in. */
export function databaseRuns(services: Services, path: DatabasePath, database: string, records: ShellRecords): DatabaseRuns {
  const known = booksOf(services.session)
  const found = known.get(database)
  if (found !== undefined) return found
  const history = new RunHistory(records, database)
  const created = { runs: new RunBook(services, path, history), history }
  known.set(database, created)
  return created
}

function booksOf(session: SessionStore): Map<string, DatabaseRuns> {
  const known = booksBySession.get(session)
  if (known !== undefined) return known
  const books = new Map<string, DatabaseRuns>()
  booksBySession.set(session, books)
  let id = session.get()?.id
  session.subscribe(() => {
    if (session.get()?.id === id) return
    id = session.get()?.id
    for (const { runs } of books.values()) runs.cancelAll()
    books.clear()
  })
  return books
}
