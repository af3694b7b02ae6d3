declare global {
  interface Window {
    /** Set by tests that want to see what others see. */
    terrariumTestRunner?: boolean
    Cypress?: unknown
  }
}

/** Says whether an automated test runner drives this browser. */
export function isTestRunner(): boolean {
  return window.terrariumTestRunner ?? (navigator.webdriver || window.Cypress !== undefined)
}
