import { ENGLISH } from './en.ts'
import type { MessageKey } from './en.ts'

type Catalogue = typeof ENGLISH

type ParameterNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterNames<Rest> : never

type TextsOf<Message> = Message extends string ? Message : Message extends { readonly other: infer Other } ? Other | 'count {count}' : never

/** The values a message needs, by the names in its braces; one with plural forms also needs `count`. */
export type MessageParameters<Key extends MessageKey> = { readonly [Name in ParameterNames<TextsOf<Catalogue[Key]>>]: string | number }

type Arguments<Key extends MessageKey> = keyof MessageParameters<Key> extends never ? [] : [parameters: MessageParameters<Key>]

/** Returns the text of a key with its parameters filled in. */
export function text<Key extends MessageKey>(key: Key, ...rest: Arguments<Key>): string {
  const parameters = (rest[0] ?? {}) as Readonly<Record<string, string | number>>
  const message: string | PluralMessage = ENGLISH[key]
  const template = typeof message === 'string' ? message : chooseForm(message, Number(parameters['count']))
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (parameters[name] === undefined ? whole : String(parameters[name])))
}

interface PluralMessage {
  readonly one: string
  readonly other: string
}

function chooseForm(message: PluralMessage, count: number): string {
  return count === 1 ? message.one : message.other
}
