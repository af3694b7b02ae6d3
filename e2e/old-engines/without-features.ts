import { transformSync } from 'esbuild'

/**
 * Renders a script that takes features away from a page before its own scripts run, so that it meets an engine that never had them:
 * interfaces and globals, their members, and events, named as `featuresLackedBy` names them.
 */
export function withoutFeatures(features: readonly string[]): string {
  return transformSync(`(${takeAway.toString()})(${JSON.stringify(features)})`, { target: 'chrome69' }).code
}

/** Runs in the page, so it refers to nothing outside. */
function takeAway(features: readonly string[]): void {
  const here = window as unknown as Record<string, { prototype?: object } | undefined>
  for (const feature of features) {
    const [owner = '', member] = feature.split('.')
    if (member === undefined) {
      delete here[owner]
      continue
    }
    const event = /^(.*)_event$/.exec(member)
    if (event !== null) {
      window.addEventListener(event[1] ?? '', (happened) => happened.stopImmediatePropagation(), true)
      continue
    }
    const held = owner === 'Window' ? window : here[owner]
    const places = [held, here[owner]?.prototype].filter((place) => place !== undefined) as Record<string, unknown>[]
    const name = member.replace(/_static$/, '')
    for (const place of places) {
      if (name === 'EventTarget_inheritance') Object.assign(place, { addEventListener: undefined, removeEventListener: undefined })
      else delete place[name]
    }
  }
}
