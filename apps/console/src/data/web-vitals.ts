/** How fast a page was and how steady, as the browser has measured it so far; what it does not measure is left out. Times in milliseconds. */
interface WebVitals {
  /** First byte of the page. */
  readonly ttfb?: number
  /** First contentful paint. */
  readonly fcp?: number
  /** Largest contentful paint. */
  readonly lcp?: number
  /** Cumulative layout shift: the worst burst of shifts, without a unit. */
  readonly cls?: number
  /** Interaction to next paint: nearly the slowest interaction. */
  readonly inp?: number
}

/** An entry of any of the kinds that are observed. */
interface VitalEntry extends PerformanceEntry {
  readonly value?: number
  readonly hadRecentInput?: boolean
  readonly interactionId?: number
}

/** A burst of shifts ends after a second without one, and after five seconds. */
const BURST_GAP_MS = 1_000
const BURST_MAX_MS = 5_000
/** Interactions for each of which one slow one is forgiven. */
const FORGIVEN_OF = 50
const SLOWEST_KEPT = 10
const INTERACTION_MS_MIN = 40
const CLS_DIGITS = 4

/** Adds up what entries say; apart from the browser, so that its rules can be tried. */
export class VitalSums {
  #paints: { fcp?: number; lcp?: number } = {}
  #burst = { value: 0, from: 0, to: -Infinity }
  #shift: number | undefined
  readonly #slowest = new Map<number, number>()
  readonly #interactions = new Set<number>()

  readonly add = (entry: VitalEntry): void => {
    const { entryType, name, startTime, duration } = entry
    if (entryType === 'paint' && name === 'first-contentful-paint') this.#paints.fcp = startTime
    else if (entryType === 'largest-contentful-paint') this.#paints.lcp = startTime
    else if (entryType === 'layout-shift') this.#addShift(entry)
    else if (entryType === 'event' && (entry.interactionId ?? 0) > 0) this.#addInteraction(entry.interactionId ?? 0, duration)
  }

  #addShift({ value = 0, hadRecentInput, startTime }: VitalEntry): void {
    if (hadRecentInput === true) return
    const { from, to } = this.#burst
    const goesOn = startTime - to < BURST_GAP_MS && startTime - from < BURST_MAX_MS
    this.#burst = goesOn
      ? { value: this.#burst.value + value, from, to: startTime }
      : { value, from: startTime, to: startTime }
    this.#shift = Math.max(this.#shift ?? 0, this.#burst.value)
  }

  #addInteraction(id: number, duration: number): void {
    this.#interactions.add(id)
    this.#slowest.set(id, Math.max(duration, this.#slowest.get(id) ?? 0))
    if (this.#slowest.size <= SLOWEST_KEPT) return
    const [fastest] = [...this.#slowest].reduce((least, each) => (each[1] < least[1] ? each : least))
    this.#slowest.delete(fastest)
  }

  get(): Omit<WebVitals, 'ttfb'> {
    const slowest = [...this.#slowest.values()].sort((one, other) => other - one)
    const inp = slowest[Math.min(Math.floor(this.#interactions.size / FORGIVEN_OF), slowest.length - 1)]
    return {
      ...rounded('fcp', this.#paints.fcp),
      ...rounded('lcp', this.#paints.lcp),
      ...(this.#shift !== undefined && { cls: Number(this.#shift.toFixed(CLS_DIGITS)) }),
      ...rounded('inp', inp),
    }
  }
}

function rounded<Name extends string>(name: Name, value: number | undefined): { readonly [name in Name]?: number } {
  return value === undefined ? {} : ({ [name]: Math.round(value) } as { readonly [name in Name]?: number })
}

const TYPES = ['paint', 'largest-contentful-paint', 'layout-shift', 'event']

/** Watches the page from its beginning on. The result gives what is known so far. */
export function watchVitals(): () => WebVitals {
  const sums = new VitalSums()
  // eslint-disable-next-line terrarium/minimum-browsers -- a browser without the list measures nothing
  const known: readonly string[] = typeof PerformanceObserver === 'undefined' ? [] : (PerformanceObserver.supportedEntryTypes ?? [])
  for (const type of TYPES.filter((each) => known.includes(each))) {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(sums.add))
    observer.observe({ type, buffered: true, durationThreshold: INTERACTION_MS_MIN } as PerformanceObserverInit)
  }
  return () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { ...rounded('ttfb', visit?.responseStart), ...sums.get() }
  }
}
