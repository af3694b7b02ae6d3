import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireValue } from '../../../data/wire-value.ts'
import { OutsideLink } from '../../../ui/outside-link.tsx'

/** Finds the page of a document; undefined for what has none. */
export type DocumentHref = (collection: string, id: string, named: boolean) => string | undefined

export const DocumentHrefContext = createContext<DocumentHref>(() => undefined)

/** The page that a value leads to: that of a reference's document, or of the document itself. */
export function hrefOfValue(value: WireValue, documentHref: DocumentHref): string | undefined {
  if (value.kind === 'reference') return value.missing === undefined ? documentHref(value.collection, value.id, value.named) : undefined
  if (value.kind !== 'document') return undefined
  const find = (name: string) => value.fields.find((field) => field.name === name)?.value
  const [collection, id, name] = [find('coll'), find('id'), find('name')]
  if (collection?.kind !== 'module') return undefined
  if (id?.kind === 'id') return documentHref(collection.text, id.value, false)
  return name?.kind === 'string' ? documentHref(collection.text, name.value, true) : undefined
}

interface ValueLinkProps {
  readonly value: WireValue
  /** Whether it is of a sensitive field. */
  readonly isSensitive?: boolean
  readonly className?: string | undefined
  /** Whether the link is a tab stop of its own; in trees and grids it is not. */
  readonly tabIndex?: -1
  readonly children: ReactNode
}

/** A value that leads to a page is a link to it, the address of a website one that asks first; any other is text. */
export function ValueLink({ value, isSensitive, className, tabIndex, children }: ValueLinkProps) {
  const href = hrefOfValue(value, useContext(DocumentHrefContext))
  if (value.kind === 'string') {
    return (
      <span className={className}>
        <OutsideLink value={value} isSensitive={isSensitive}>
          {children}
        </OutsideLink>
      </span>
    )
  }
  if (href === undefined) return <span className={className}>{children}</span>
  return (
    <Link to={href} className={className} tabIndex={tabIndex} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  )
}
