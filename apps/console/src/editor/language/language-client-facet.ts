import { Facet } from '@codemirror/state'
import type { EditorState } from '@codemirror/state'
import type { LanguageClient } from './language-client.ts'

/** The client that an editor's features ask. */
export const languageClient = Facet.define<LanguageClient, LanguageClient | undefined>({ combine: (clients) => clients[0] })

/** Opens the definition of an item of the database; false where there is none of the name. */
export const definitionOpener = Facet.define<(name: string) => boolean, ((name: string) => boolean) | undefined>({
  combine: (openers) => openers[0],
})

export function clientOf(state: EditorState): LanguageClient | undefined {
  return state.facet(languageClient)
}
