import { announcement } from './announcement.ts'
import { readCommandLine } from './settings/command-line.ts'
import { helpText } from './settings/help.ts'
import { readSettings } from './settings/read-settings.ts'
import { SettingsError } from './settings/definitions.ts'
import { resolveSettings } from './settings/settings.ts'
import type { Settings } from './settings/settings.ts'
import { StartError } from './settings/start-error.ts'
import { startServer } from './start.ts'
import type { RunningServer } from './start.ts'

const EXIT_FAILED = 1
const EXIT_MISUSED = 2
/** Longest orderly stop; what is acknowledged is on disk at any time. */
const STOP_MS_MAX = 9_500

try {
  const { help, check, config } = readCommandLine(process.argv.slice(2))
  if (help) process.stdout.write(helpText())
  else {
    const settings = resolveSettings(readSettings(process.env, config))
    await (check ? report(settings) : run(settings))
  }
} catch (error: unknown) {
  if (!(error instanceof SettingsError) && !(error instanceof StartError)) throw error
  process.stderr.write(`Terrarium did not start:\n${error.message.replace(/^/gm, '  ')}\n`)
  process.exitCode = error instanceof SettingsError ? EXIT_MISUSED : EXIT_FAILED
}

async function report(settings: Settings): Promise<void> {
  const { checkConfiguration, checksText } = await import('./operating/check-configuration.ts')
  const checks = await checkConfiguration(settings)
  process.stdout.write(checksText(checks))
  if (checks.some(({ fault }) => fault !== undefined)) process.exitCode = EXIT_FAILED
}

async function run(settings: Settings): Promise<void> {
  // Much of the start is synchronous: signals have to be heard before it begins.
  const starting = Promise.resolve().then(() => startServer(settings))
  stopOnSignals(starting)
  process.stdout.write(announcement(await starting, settings))
}

/** Stops in order at the first signal, also at one that comes while the server starts; at once at the second, or when it takes too long. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) process.exit(EXIT_FAILED)
    isStopping = true
    setTimeout(() => {
      process.stderr.write('Terrarium stops without waiting any longer.\n')
      process.exit(EXIT_FAILED)
    }, STOP_MS_MAX).unref()
    void starting.then(
      (server) => server.close().then(() => process.exit()),
      () => undefined, // a start that fails ends the process by itself
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
