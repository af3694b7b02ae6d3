import { query } from '../move/wire.ts'
import type { Place } from '../move/wire.ts'

/** What a database's `data` says of its protection while it is lifted, so that it comes back after a stop, too. */
const MARK = 'terrarium_restore_protected'

const LIFT = `let d = Database.byName(name)!
if (d.data?.${MARK} == null) {
  d.update({ data: { ${MARK}: if (d.protected == null) "inherited" else d.protected.toString() } })
}
d.update({ protected: false })
null`

const RETURN = `let d = Database.byName(name)!
let was = d.data?.${MARK}
if (was != null) {
  d.update({ protected: if (was == "inherited") null else was == "true", data: { ${MARK}: null } })
}
null`

/** Lets a database's schema be changed in any way until `returnProtection`. Repeated, it changes nothing. */
export async function liftProtection(place: Place): Promise<void> {
  await askAbove(place, LIFT)
}

/** Protects a database again as it was before. */
export async function returnProtection(place: Place): Promise<void> {
  await askAbove(place, RETURN)
}

async function askAbove(place: Place, text: string): Promise<void> {
  const name = place.path.at(-1)
  if (name !== undefined) await query({ ...place, path: place.path.slice(0, -1) }, text, { name })
}
