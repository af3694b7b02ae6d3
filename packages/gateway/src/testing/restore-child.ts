import { join } from 'node:path'
import { must } from '@terrarium/base'
import { openWriter, type Writer } from '@terrarium/store'
import { DatabaseBackups } from '../backup/database-backups.ts'

/** Restores the database `shop` of a store from a file, and reports each commit before it begins and when it is on disk. */

const folder = must(process.argv[2], 'a folder is given')
const path = join(folder, 'store')
const writer = await openWriter(path)
let commits = 0
const reporting: Writer = Object.assign(Object.create(writer) as Writer, {
  snapshot: () => writer.snapshot(),
  commit: async (request: Parameters<Writer['commit']>[0]) => {
    const number = ++commits
    process.send?.(`begin ${number}`)
    const outcome = await writer.commit(request)
    process.send?.(`end ${number}`)
    return outcome
  },
})
const backups = new DatabaseBackups({ path, writer: reporting })
const replacement = {
  job: 77n,
  kind: 'restore' as const,
  globalId: must(await backups.find(['shop']), 'there is a database to restore'),
  file: join(folder, 'shop.snapshot'),
}
await backups.hold(replacement)
await backups.replace(replacement)
await backups.release(replacement)
await writer.close()
process.send?.('done')
