/** What a run of the benchmarks takes from its command line. */
export interface Options {
  /** Address of another server to measure beside ours. */
  readonly url: string | undefined
  readonly secret: string
  /** Process of that server, if it runs on this machine: its processor time is then compared too. */
  readonly pid: number | undefined
  /** Folder of another version, built: its server is started and measured beside ours. */
  readonly other: string | undefined
  readonly seconds: number
  readonly rounds: number
  readonly clients: number
  /** Documents of the large collection. */
  readonly documents: number
  readonly subscribers: number
  /** Parts to run; all, if there are none. */
  readonly only: readonly string[]
  /** Part of the names of rows to measure. */
  readonly rows: string
}

/** Reads the command line. @throws Error that names what it does not know */
export function parseOptions(args: readonly string[]): Options {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at += 2) given.set(args[at] ?? '', args[at + 1] ?? '')
  const take = (name: string): string | undefined => {
    const value = given.get(`--${name}`)
    given.delete(`--${name}`)
    return value
  }
  const number = (name: string, otherwise: number): number => Number(take(name) ?? otherwise)
  const pid = take('pid')
  const options = {
    url: take('url'),
    secret: take('secret') ?? 'secret',
    pid: pid === undefined ? undefined : Number(pid),
    other: take('other'),
    seconds: number('seconds', 2),
    rounds: number('rounds', 5),
    clients: number('clients', 32),
    documents: number('documents', 100_000),
    subscribers: number('subscribers', 10_000),
    only: (take('only') ?? '').split(',').filter((part) => part !== ''),
    rows: take('rows') ?? '',
  }
  for (const name of given.keys()) throw new Error(`unknown option ${name}: see the head of bench/run.ts`)
  return options
}
