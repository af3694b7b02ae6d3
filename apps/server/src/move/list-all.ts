import { query } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** Reads all elements of a set, page by page. */
export async function listAll(place: Place, set: string, values: Readonly<Record<string, Tagged>> = {}): Promise<readonly Tagged[]> {
  const all: Tagged[] = []
  let page = (await query(place, `${set}.pageSize(500).paginate()`, values)) as unknown as Listed
  for (;;) {
    all.push(...page.data)
    if (page.after === undefined) return all
    page = (await query(place, 'Set.paginate(after)', { after: page.after })) as unknown as Listed
  }
}

interface Listed {
  readonly data: readonly Tagged[]
  readonly after?: string
}
