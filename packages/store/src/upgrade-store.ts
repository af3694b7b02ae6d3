import { Buffer } from 'node:buffer'
import type { Environment } from './environment.ts'
import { FORMAT_VERSION, formatKey, upgradedKey } from './key-space.ts'
import { isSetting, withSum } from './record-sum.ts'
import { StoreError } from './store-error.ts'
import type { StoreReport } from './store-event.ts'

/**
 * Brings a store of an earlier format to the present one, before anything else is done with it.
 *
 *   1 ──▶ 2   each record gets its checksum (`record-sum.ts`)
 *
 * It goes over the keys in their order, a batch a transaction, which also notes the last key done: after a crash it goes on behind that key,
 * and no record is changed twice. The format is that of before until the last batch.
 */

const BATCH_RECORDS = 2_000
const BATCH_BYTES = 8 << 20

/** Upgrades a store from a format; does nothing for the present one. */
export async function upgradeStore(environment: Environment, format: number, report: StoreReport): Promise<void> {
  if (format === FORMAT_VERSION) return
  report({ kind: 'upgrading', from: format, to: FORMAT_VERSION })
  let last: Buffer | undefined = environment.getBinary(upgradedKey as Buffer)
  for (;;) {
    const batch = nextBatch(environment, last)
    last = batch.at(-1)?.key
    const reached = last
    const isWritten = await environment.batch(() => {
      for (const { key, value } of batch) void environment.put(key, withSum(key, value))
      if (reached === undefined) {
        void environment.remove(upgradedKey as Buffer)
        void environment.put(formatKey as Buffer, Buffer.from([FORMAT_VERSION]))
      } else void environment.put(upgradedKey as Buffer, reached)
    })
    if (!isWritten) throw new StoreError('io', 'the upgrade of the store was not written')
    if (reached === undefined) break
  }
  await environment.flushed
  report({ kind: 'upgraded', to: FORMAT_VERSION })
}

interface StoredRecord {
  readonly key: Buffer
  readonly value: Buffer
}

/** The next records behind a key; none at the end. */
function nextBatch(environment: Environment, after: Buffer | undefined): StoredRecord[] {
  environment.resetReadTxn()
  const batch: StoredRecord[] = []
  let bytes = 0
  const start = after === undefined ? Buffer.from([0]) : Buffer.concat([after, Buffer.from([0])])
  for (const { key, value } of environment.getRange({ start, end: Buffer.from([0xff, 0xff]) })) {
    if (isSetting(key)) continue
    batch.push({ key, value })
    bytes += value.length
    if (batch.length >= BATCH_RECORDS || bytes >= BATCH_BYTES) break
  }
  return batch
}
