import { SETTING_NAMES, SETTINGS } from './definitions.ts'
import { CONFIG_FILE } from './read-settings.ts'

/** The text of `--help`. */
export function helpText(): string {
  const width = Math.max(...SETTING_NAMES.map((name) => name.length))
  const lines = SETTING_NAMES.map((name) => {
    const { meaning, default: fallback } = SETTINGS[name]
    return `  ${name.padEnd(width)}  ${meaning} (${fallback})`
  })
  return `Terrarium: a console for FQL v10 document databases, and the service behind it.

Usage: npm start [-- --config FILE | --check | --help]

  --config FILE  read settings from this file instead of ${CONFIG_FILE}
  --check        try the settings without starting: folder, ports, other machines
  --help         show this text

Settings are environment variables, or members of the same names of a JSON object in the file; variables win.

${lines.join('\n')}
`
}
