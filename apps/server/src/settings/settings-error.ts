/** What is wrong with the settings, one line a fault, in words for whoever set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
  }
}
