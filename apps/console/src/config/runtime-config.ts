import * as v from 'valibot'

const signInProviderSchema = v.object({ name: v.string(), title: v.string() })
/** A third party by which members may sign in: its name in addresses, and the one people know. */
export type SignInProvider = v.InferOutput<typeof signInProviderSchema>

const runtimeConfigSchema = v.object({
  /** Components of the service as JSON; without it the console asks the services themselves. */
  statusApiUrl: v.optional(v.string()),
  /** Where page views go; without it they stay in this page. */
  analyticsUrl: v.optional(v.string()),
  /** Where errors and actions go; without it they stay in this page. */
  monitoringUrl: v.optional(v.string()),
  /** Script of the support widget. */
  supportWidgetUrl: v.optional(v.string()),
  /** Name of the flag of members who have it. */
  supportChatFlag: v.optional(v.string(), 'support_chat'),
  /** Whether a role opens on the page that manages it, whatever the session's flags say. */
  newRolesPage: v.optional(v.boolean(), false),
  /** Third parties by which members may sign in, in the order of their buttons. */
  signInProviders: v.optional(v.array(signInProviderSchema), []),
  olderDashboardUrl: v.optional(v.string(), 'https://dashboard.fauna.com'),
})

export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>

let known: RuntimeConfig | undefined

/** Returns the operator's settings of the console, which the page carries: `<meta name="terrarium-config" content="{…}">`. */
export function runtimeConfig(): RuntimeConfig {
  known ??= readConfig(document.querySelector('meta[name="terrarium-config"]')?.getAttribute('content') ?? '{}')
  return known
}

function readConfig(content: string): RuntimeConfig {
  try {
    const parsed = v.safeParse(runtimeConfigSchema, JSON.parse(content))
    return parsed.success ? parsed.output : v.parse(runtimeConfigSchema, {})
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return v.parse(runtimeConfigSchema, {})
    throw error
  }
}
