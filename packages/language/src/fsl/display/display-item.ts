import type { AccessProviderItem, SchemaItem } from '../tree.ts'
import {
  displayAnnotation,
  displaySignature,
  textOf,
  writeCollectionMembers,
  writeField,
  writeGrant,
  writePrivileges,
} from './display-member.ts'
import { writeExpression } from './display-expression.ts'
import { displayName, displayString } from './names.ts'
import type { Writer } from './writer.ts'

/** The keyword of each kind of item. */
export const KEYWORDS: Readonly<Record<SchemaItem['kind'], string>> = {
  collection: 'collection',
  function: 'function',
  role: 'role',
  accessProvider: 'access provider',
}

/**
 * Prints an item as the server writes items that have no text yet: one member a line, without comments, with a line end.
 * @see reference: fsl.md §3
 */
export function printSchemaItem(item: SchemaItem): string {
  return textOf((writer) => {
    writeItem(writer, item)
  })
}

function writeItem(writer: Writer, item: SchemaItem): void {
  if ('alias' in item && item.alias !== undefined) writer.line(displayAnnotation(item.alias))
  if (item.kind === 'function' && item.role !== undefined) writer.line(displayAnnotation(item.role))
  writer.write(`${KEYWORDS[item.kind]} ${displayName(item.name.text)}`)
  if (item.kind === 'function') {
    writer.write(`${displaySignature(item.signature)} `)
    writeExpression(writer, item.body)
    writer.line()
    return
  }
  writer.line(' {')
  writer.indented(() => {
    writeMembers(writer, item)
  })
  writer.line('}')
}

function writeMembers(writer: Writer, item: Exclude<SchemaItem, { kind: 'function' }>): void {
  switch (item.kind) {
    case 'collection':
      for (const field of item.fields) writeField(writer, field)
      writeCollectionMembers(writer, item)
      break
    case 'role':
      for (const member of item.privileges) writePrivileges(writer, member)
      for (const member of item.memberships) writeGrant(writer, `membership ${displayName(member.name.text)}`, member)
      break
    case 'accessProvider':
      writeAccessProvider(writer, item)
      break
  }
}

function writeAccessProvider(writer: Writer, { issuer, jwksUri, roles }: AccessProviderItem): void {
  writer.line(`issuer ${displayString(issuer.value)}`)
  writer.line(`jwks_uri ${displayString(jwksUri.value)}`)
  for (const member of roles) writeGrant(writer, `role ${displayName(member.name.text)}`, member)
}
