/** Names a key's successor: its number grows, or begins with 2. Spaces, which new names cannot have, become dashes. */
export function successorName(name: string): string {
  const [, stem = name, number] = /^(.*?)(?:-(\d{1,6}))?$/.exec(name) ?? []
  return `${stem.replace(/\s+/g, '-')}-${number === undefined ? 2 : Number(number) + 1}`
}
