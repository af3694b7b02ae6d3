/** The elements of two lists, matched by identity. */
export interface Aligned<Element> {
  readonly added: readonly Element[]
  readonly removed: readonly Element[]
  readonly kept: readonly { readonly before: Element; readonly after: Element }[]
}

/**
 * Aligns two lists by identity. If an identity occurs a different number of times, all its elements are removed and added.
 * Added elements are in the order of the second list, the others in that of the first.
 */
export function align<Element>(
  before: readonly Element[],
  after: readonly Element[],
  idBefore: (element: Element) => string,
  idAfter: (element: Element) => string = idBefore,
): Aligned<Element> {
  const old = groupBy(before, idBefore)
  const recent = groupBy(after, idAfter)
  const isKept = (id: string): boolean => old.get(id)?.length === recent.get(id)?.length
  const added = [...recent].flatMap(([id, elements]) => (isKept(id) ? [] : elements))
  const removed = [...old].flatMap(([id, elements]) => (isKept(id) ? [] : elements))
  const kept = [...old].flatMap(([id, elements]) => (isKept(id) ? pair(elements, recent.get(id) ?? []) : []))
  return { added, removed, kept }
}

function groupBy<Element>(elements: readonly Element[], idOf: (element: Element) => string): Map<string, Element[]> {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    const id = idOf(element)
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [element])
    else group.push(element)
  }
  return groups
}

function pair<Element>(before: readonly Element[], after: readonly Element[]): { before: Element; after: Element }[] {
  return before.flatMap((element, index) => {
    const other = after[index]
    return other === undefined ? [] : [{ before: element, after: other }]
  })
}
