import { runtimeConfig } from '../config/runtime-config.ts'
import { createHttpSink, MemorySink, Monitoring } from './monitoring.ts'
import type { MonitoringSink } from './monitoring.ts'
import { redactedPage } from './redaction.ts'

/** Events of this page where no service is configured to take them. */
const memory = new MemorySink()

function sinkFor(url: string | undefined): MonitoringSink {
  return url === undefined ? memory : createHttpSink(url)
}

let known: Monitoring | undefined

/** Where errors and actions of this page go. */
export function monitoring(): Monitoring {
  known ??= new Monitoring(sinkFor(runtimeConfig().monitoringUrl))
  return known
}

/** Tells the analytics service which page is looked at. */
export function reportPageView(path: string, search: string): void {
  sinkFor(runtimeConfig().analyticsUrl).take({ kind: 'page-view', name: redactedPage(path, search), at: new Date().toISOString() })
}
