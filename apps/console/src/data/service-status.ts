import { STATUS_DEDUPE_MS, REGION_PREFIXES } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { runtimeConfig } from '../config/runtime-config.ts'
import { text } from '../messages/dashboard-text.ts'
import { endpointOf } from './region-url.ts'
import type { Services } from './services.ts'

/** Statuses of a component, the worse the later. */
export const COMPONENT_STATUSES = ['operational', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'] as const
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number]

/** A part of the service and how it does. */
export interface StatusComponent {
  readonly id: string
  readonly name: string
  readonly status: ComponentStatus
}

export interface ServiceStatus {
  readonly components: readonly StatusComponent[]
  readonly fetchedAt: Date
}

const answerSchema = v.object({
  components: v.array(v.object({ id: v.string(), name: v.string(), status: v.picklist(COMPONENT_STATUSES) })),
})

/** The components that the status modal lists, in its order. */
const COMPONENTS = [
  ['dashboard', text('status.dashboard')],
  ['billing', text('status.billing')],
  ['support', text('status.support')],
  ['us', text('status.us')],
  ['eu', text('status.eu')],
  ['global', text('status.global')],
] as const

/** Milliseconds after which a service that does not answer counts as out. */
const ANSWER_TIMEOUT_MS = 5_000

/**
 * How the parts of the service do.
 *
 * A configured status API is asked for its components; without one the console asks the services themselves: each region group whether it
 * answers a ping, the account service whether it answers at all.
 */
export function serviceStatusQuery({ session }: Services, fetchStatus: typeof fetch = (input, init) => window.fetch(input, init)) {
  return queryOptions({
    queryKey: ['service-status'],
    staleTime: STATUS_DEDUPE_MS,
    refetchInterval: STATUS_DEDUPE_MS,
    refetchIntervalInBackground: false,
    queryFn: async (): Promise<ServiceStatus> => {
      const { statusApiUrl } = runtimeConfig()
      const components = statusApiUrl === undefined ? await askServices() : await askApi(statusApiUrl)
      return { components, fetchedAt: new Date() }
    },
  })

  async function askApi(url: string): Promise<readonly StatusComponent[]> {
    const known = v.parse(answerSchema, await (await fetchStatus(url)).json()).components
    return COMPONENTS.map(([id, name]) => {
      const found = known.find((component) => component.name === name)
      return { id: found?.id ?? id, name, status: found?.status ?? 'operational' }
    })
  }

  async function askServices(): Promise<readonly StatusComponent[]> {
    const accountAnswers = await answers('/api/auth/whoami', (status) => status < 500)
    const groups = session.get()?.regionGroups ?? {}
    const regions = await Promise.all(
      REGION_PREFIXES.map(async (prefix) => {
        const url = groups[prefix]?.url
        return [
          prefix,
          url === undefined || (await answers(`${endpointOf(url)}/ping`, (status) => status < 400)),
        ] as const
      }),
    )
    if (!accountAnswers && regions.every(([, isUp]) => !isUp)) throw new TypeError('No service answers.')
    const up: Readonly<Record<string, boolean>> = { billing: accountAnswers, ...Object.fromEntries(regions) }
    return COMPONENTS.map(([id, name]) => ({ id, name, status: up[id] === false ? 'major_outage' : 'operational' }))
  }

  async function answers(url: string, isUp: (status: number) => boolean): Promise<boolean> {
    const deadline = new AbortController()
    const timer = window.setTimeout(() => deadline.abort(), ANSWER_TIMEOUT_MS)
    try {
      return isUp((await fetchStatus(url, { signal: deadline.signal })).status)
    } catch (error: unknown) {
      if (error instanceof TypeError || error instanceof DOMException) return false
      throw error
    } finally {
      window.clearTimeout(timer)
    }
  }
}

/** The worst of the components; undefined where there are none. */
export function worstComponent(components: readonly StatusComponent[]): StatusComponent | undefined {
  return [...components].sort((one, other) => COMPONENT_STATUSES.indexOf(other.status) - COMPONENT_STATUSES.indexOf(one.status))[0]
}
