import { pseudoText } from './pseudo-locale.ts'

type Message = string | PluralMessage

/** Texts by key. */
type Catalogue = Readonly<Record<string, Message>>

type ParameterNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterNames<Rest> : never

type TextsOf<Content> = Content extends string ? Content : Content extends { readonly other: infer Other } ? Other | 'count {count}' : never

/** The values a message needs, by the names in its braces; one with plural forms also needs `count`. */
type MessageParameters<Content> = { readonly [Name in ParameterNames<TextsOf<Content>>]: string | number }

type Arguments<Content> = keyof MessageParameters<Content> extends never ? [] : [parameters: MessageParameters<Content>]

/**
 * Creates the function that returns the texts of a catalogue with their parameters filled in.
 *
 * Each part of the console that loads by itself has a catalogue and such a function of its own, so that its texts load with it.
 */
export function createText<const Texts extends Catalogue>(texts: Texts) {
  return function text<Key extends keyof Texts & string>(key: Key, ...rest: Arguments<Texts[Key]>): string {
    const parameters = (rest[0] ?? {}) as Readonly<Record<string, string | number>>
    const message: Message | undefined = texts[key]
    const template = typeof message === 'object' ? chooseForm(message, Number(parameters['count'])) : (message ?? key)
    return pseudoText(template, language()).replace(/\{(\w+)\}/g, (whole, name: string) =>
      parameters[name] === undefined ? whole : String(parameters[name]),
    )
  }
}

/** A message with forms by number; the categories are those of `Intl.PluralRules`. */
interface PluralMessage extends Partial<Record<Intl.LDMLPluralRule, string>> {
  readonly one: string
  readonly other: string
}

/** Language of the catalogue. */
const LANGUAGE = 'en'

/** Language of the page: that of the catalogue, or one made of it, which the script before the application sets where a test asks for it. */
function language(): string {
  return typeof document === 'undefined' ? LANGUAGE : document.documentElement.lang
}

/** Undefined in Safari 12.1, which has no plural rules: English needs none. */
// eslint-disable-next-line compat/compat -- looked for before it is used
const pluralRules = typeof Intl.PluralRules === 'function' ? new Intl.PluralRules(LANGUAGE) : undefined

function chooseForm(message: PluralMessage, count: number): string {
  // eslint-disable-next-line terrarium/minimum-browsers -- looked for before it is used
  const category = pluralRules === undefined ? (count === 1 ? 'one' : 'other') : pluralRules.select(count)
  return message[category] ?? message.other
}
