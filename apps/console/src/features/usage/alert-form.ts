import { ALERT_PERIODS, formatDatabasePath, parseDatabasePath, USAGE_METRICS } from '@terrarium/contracts'
import type { UsageAlert, UsageMetric } from '@terrarium/contracts'
import * as v from 'valibot'
import { nameField } from '../../config/typed-names.ts'
import { text } from '../../messages/usage-alerts-text.ts'
import type { AlertWish } from './alerts.ts'
import { isSize } from './usage-series.ts'

const MIB = 1024 ** 2
const URL_LENGTH_MAX = 2048

function isHttpUrl(typed: string): boolean {
  return typed === '' || (/^https?:\/\/\S+$/.test(typed) && typed.length <= URL_LENGTH_MAX)
}

/** Operations, or mebibytes of what is a size: what the field of the threshold counts. */
export function unitOf(metric: UsageMetric): number {
  return isSize(metric) ? MIB : 1
}

function fits({ metric, threshold }: { readonly metric: UsageMetric; readonly threshold: string }): boolean {
  return Number(threshold) * unitOf(metric) <= Number.MAX_SAFE_INTEGER
}

/** What an alert needs: a name, a whole amount, and a way to tell. */
export const alertSchema = v.pipe(
  v.object({
    name: nameField,
    metric: v.picklist(USAGE_METRICS),
    path: v.string(),
    period: v.picklist(ALERT_PERIODS),
    threshold: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d*$/, text('alert.threshold_invalid'))),
    mail: v.boolean(),
    url: v.pipe(v.string(), v.trim(), v.check(isHttpUrl, text('alert.url_invalid'))),
  }),
  v.forward(
    v.partialCheck([['metric'], ['threshold']], (values) => fits(values), text('alert.threshold_large')),
    ['threshold'],
  ),
  v.forward(
    v.partialCheck([['mail'], ['url']], ({ mail, url }) => mail || url !== '', text('alert.nobody')),
    ['url'],
  ),
)
export type AlertValues = v.InferOutput<typeof alertSchema>

/** What the form begins with: that of an alert, or of a new one for what the page shows. */
export function defaultsOf(alert: UsageAlert | undefined, metric: UsageMetric, path: string | undefined): AlertValues {
  if (alert === undefined) return { name: '', metric, path: path ?? '', period: 'month', threshold: '', mail: true, url: '' }
  const { name, period, mail } = alert
  return {
    name,
    metric: alert.metric,
    path: alert.path === null ? '' : formatDatabasePath(parseDatabasePath(alert.path)),
    period,
    threshold: String(Math.ceil(alert.threshold / unitOf(alert.metric))),
    mail,
    url: alert.webhook_url ?? '',
  }
}

/** What the form says, as the service takes it. */
export function wishOf({ name, metric, path, period, threshold, mail, url }: AlertValues): AlertWish {
  const amount = Number(threshold) * unitOf(metric)
  return { name, metric, path: path === '' ? null : path, period, threshold: amount, mail, webhook_url: url === '' ? null : url }
}
