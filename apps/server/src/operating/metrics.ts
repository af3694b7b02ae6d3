import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryListener } from '@terrarium/gateway'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ObservedDatabases, StoreName } from './store-state.ts'

/** A figure with its values, one for each combination of labels; those of a histogram are its buckets, sums and counts. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly values: readonly {
    readonly value: number
    readonly labels: Readonly<Record<string, string | number>>
    /** Name of a histogram's part: its buckets have `_bucket` at the end, its sums `_sum`, its counts `_count`. */
    readonly metricName?: string
  }[]
}

/** Figures of the server in the form that Prometheus collects. */
export interface Metrics {
  /** Counts the queries of a store. */
  readonly listenerOf: (store: StoreName) => QueryListener
  /** Shows the figures of these databases from now on. */
  follow(databases: ObservedDatabases): void
  readonly contentType: string
  text(): Promise<string>
  /** The same as `text`, to be sent in another form. */
  figures(): Promise<readonly Figure[]>
}

/** Upper bounds of durations, in seconds: from what a point read takes to what the longest queries may. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Creates the figures, those of the process among them. */
export function createMetrics(): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const queries = new Counter({
    name: 'terrarium_queries_total',
    help: 'Queries by store and status of the answer.',
    labelNames: ['store', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'terrarium_query_duration_seconds',
    help: 'From the arrival of a query to its answer.',
    labelNames: ['store'],
    buckets: SECONDS,
    registers,
  })
  const operations = new Counter({
    name: 'terrarium_query_operations_total',
    help: 'Operations that queries are charged with: compute, read, write.',
    labelNames: ['store', 'kind'],
    registers,
  })
  const bytes = new Counter({
    name: 'terrarium_query_bytes_total',
    help: 'Bytes of queries: read and written in storage, of requests and of responses.',
    labelNames: ['store', 'kind'],
    registers,
  })
  const retries = new Counter({
    name: 'terrarium_query_contention_retries_total',
    help: 'Attempts of queries beyond their first, because of concurrent changes.',
    labelNames: ['store'],
    registers,
  })
  return {
    listenerOf: (store) => (event) => {
      queries.inc({ store, status: event.status })
      seconds.observe({ store }, event.durationMs / 1000)
      operations.inc({ store, kind: 'compute' }, event.computeOps)
      operations.inc({ store, kind: 'read' }, event.readOps)
      operations.inc({ store, kind: 'write' }, event.writeOps)
      bytes.inc({ store, kind: 'read' }, event.bytesRead)
      bytes.inc({ store, kind: 'written' }, event.bytesWritten)
      bytes.inc({ store, kind: 'request' }, event.requestBytes)
      bytes.inc({ store, kind: 'response' }, event.responseBytes)
      retries.inc({ store }, event.contentionRetries)
    },
    follow: (databases) => followDatabases(databases, registers),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    figures: async () => (await registry.getMetricsAsJSON()) as unknown as readonly Figure[],
  }
}

function followDatabases(databases: ObservedDatabases, registers: Registry[]): void {
  const stores = ['store'] as const
  new Gauge({
    name: 'terrarium_store_bytes',
    help: 'Size of a store on disk.',
    labelNames: stores,
    registers,
    async collect() {
      for (const { name, path } of databases.stores()) this.set({ store: name }, (await stat(join(path, STORE_FILE))).size)
    },
  })
  new Gauge({
    name: 'terrarium_store_writes_refused',
    help: '1 while a store refuses writes, because its disk is full or fails.',
    labelNames: stores,
    registers,
    collect() {
      for (const { name, refusal } of databases.stores()) this.set({ store: name }, refusal === undefined ? 0 : 1)
    },
  })
  new Gauge({
    name: 'terrarium_executors',
    help: 'Executors of queries, by pool: all of them, and those that are free.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name, size, free } of databases.executors()) {
        this.set({ pool: name, state: 'all' }, size)
        this.set({ pool: name, state: 'free' }, free)
      }
    },
  })
}

/** The one file of a store's data. */
const STORE_FILE = 'data.mdb'
