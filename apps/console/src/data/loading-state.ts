/** What a screen knows about data that it asks for. */
export type LoadingState = 'loading' | 'paging' | 'validating' | 'error' | 'ready'

interface Question {
  readonly data: unknown
  readonly error: unknown
  /** Whether an answer is on its way. */
  readonly isFetching: boolean
  /** Whether what is on its way is another page, while rows that are there stay. */
  readonly isPaging: boolean
}

/**
 * Returns the state of a question.
 *
 * `loading`: nothing is there yet. `paging`: more is wanted. `validating`: data is shown and asked for again. `error`: the last try has failed,
 * whether data is there or not. `ready`: data is there and nothing is under way.
 */
export function loadingStateOf({ data, error, isFetching, isPaging }: Question): LoadingState {
  const hasFailed = error !== null && error !== undefined
  if (!isFetching) return hasFailed ? 'error' : data === undefined ? 'loading' : 'ready'
  if (data === undefined) return 'loading'
  return isPaging ? 'paging' : 'validating'
}

/** Says whether an answer to shown data is on its way. */
export function isUnderWay(state: LoadingState): boolean {
  return state === 'paging' || state === 'validating'
}
