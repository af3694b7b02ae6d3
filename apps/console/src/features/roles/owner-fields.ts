import type { DatabaseOutline } from '../../data/database-outline.ts'

/** Fields that collections define, by name; those that refer to documents of the owners' collection come first. */
export function ownerFields(outline: DatabaseOutline | undefined, owners: string | undefined): readonly string[] {
  const others = (outline?.collections ?? []).filter(({ name }) => name !== owners)
  const fields = others.flatMap((collection) => collection.fields)
  const refersToOwner = ({ signature }: { readonly signature: string }) => signature.split(/\W+/).some((word) => word === owners)
  const [owned, rest] = [fields.filter(refersToOwner), fields.filter((field) => !refersToOwner(field))]
  return [...new Set([...owned, ...rest].map(({ name }) => name))]
}
