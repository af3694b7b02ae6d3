import { type Doc, hardLine } from '../../format/layout.ts'
import type { AccessProviderItem, SchemaItem } from '../model/schema-item.ts'
import { displayedExpression } from './display-expression.ts'
import {
  blockDoc,
  collectionMemberDocs,
  displayAnnotation,
  displayDoc,
  displaySignature,
  fieldDoc,
  grantDoc,
  privilegesDoc,
} from './display-member.ts'
import { displayName, displayString } from './names.ts'

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
  return displayDoc([annotationsDoc(item), `${KEYWORDS[item.kind]} ${displayName(item.name.text)}`, bodyDoc(item), hardLine])
}

function annotationsDoc(item: SchemaItem): Doc {
  const annotations = ['alias' in item ? item.alias : undefined, item.kind === 'function' ? item.role : undefined]
  return annotations.map((annotation): Doc => (annotation === undefined ? '' : [displayAnnotation(annotation), hardLine]))
}

function bodyDoc(item: SchemaItem): Doc {
  if (item.kind === 'function') return [`${displaySignature(item.signature)} `, displayedExpression(item.body)]
  return [' ', blockDoc(memberDocs(item))]
}

function memberDocs(item: Exclude<SchemaItem, { kind: 'function' }>): readonly Doc[] {
  switch (item.kind) {
    case 'collection':
      return [...item.fields.map(fieldDoc), ...collectionMemberDocs(item)]
    case 'role':
      return [
        ...item.privileges.map(privilegesDoc),
        ...item.memberships.map((member) => grantDoc(`membership ${displayName(member.name.text)}`, member)),
      ]
    case 'accessProvider':
      return accessProviderDocs(item)
  }
}

function accessProviderDocs({ issuer, jwksUri, roles }: AccessProviderItem): readonly Doc[] {
  return [
    `issuer ${displayString(issuer.value)}`,
    `jwks_uri ${displayString(jwksUri.value)}`,
    ...roles.map((member) => grantDoc(`role ${displayName(member.name.text)}`, member)),
  ]
}
