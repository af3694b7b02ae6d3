import type { Extension } from '@codemirror/state'
import { languageCommands } from './commands.ts'
import { languageCompletion } from './completion.ts'
import { languageHover } from './hover.ts'
import type { LanguageClient } from './language-client.ts'
import { languageClient } from './language-client-facet.ts'
import { renameSupport } from './rename-panel.ts'
import { referencesSupport } from './references-panel.ts'
import { signatureTooltip } from './signature-tooltip.ts'

/** Everything that an editor offers for the language beside colours, folding and findings. */
export function languageSupport(client: LanguageClient): Extension {
  return [
    languageClient.of(client),
    languageCompletion(),
    languageHover(),
    signatureTooltip(),
    renameSupport(),
    referencesSupport(),
    languageCommands(),
  ]
}
