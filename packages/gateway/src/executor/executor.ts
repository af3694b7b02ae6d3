import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { must } from '@terrarium/base'
import type { Backend, BackendModule } from '../jobs/backend.ts'
import type { JobMessage } from '../jobs/job.ts'
import { runJob } from '../jobs/run-job.ts'
import { collectWhenIdle } from './collect-when-idle.ts'
import { ReplyBox } from './reply-box.ts'
import { createThreadClock } from './thread-clock.ts'
import { CLOSE_MESSAGE, INTERRUPT_CELL } from './thread-messages.ts'
import type { ExecutorSettings, ReadyMessage } from './thread-messages.ts'
import { threadId } from './thread-priority.ts'

/**
 * An executor's thread: runs the jobs that are sent to it, one after another.
 *
 * A job is claimed by turning its slot from `id` to `-id`. A job that was taken back meanwhile no longer has its slot and is passed over.
 */
async function main(port: MessagePort, settings: ExecutorSettings): Promise<void> {
  const clock = createThreadClock(settings.time)
  const slots = new Int32Array(settings.slots)
  const module =
    settings.backendModule === undefined ? await import('./embedded-backend.ts') : ((await import(settings.backendModule)) as BackendModule)
  let running = 0
  let jobs = 0
  const replies = new ReplyBox(port)
  const isInterrupted = (): boolean => {
    replies.sendDue()
    return Atomics.load(slots, INTERRUPT_CELL) === running
  }
  const backends = await Promise.all(settings.stores.map((location) => module.openBackend(location, clock, isInterrupted)))
  port.on('message', (message: readonly JobMessage[] | typeof CLOSE_MESSAGE) => {
    if (message === CLOSE_MESSAGE) return void close(port, backends)
    for (const job of message) {
      const [id, slot, , store] = job
      if (Atomics.compareExchange(slots, slot, id, -id) !== id) continue
      running = id
      jobs++
      const reply = runJob(job, must(backends[store], 'a job names a store that was opened'), clock)
      Atomics.store(slots, slot, 0)
      replies.add(reply)
    }
    replies.sendAll()
  })
  collectWhenIdle(() => jobs)
  port.postMessage({ threadId: threadId() } satisfies ReadyMessage)
}

async function close(port: MessagePort, backends: readonly Backend[]): Promise<void> {
  await Promise.all(backends.map(({ reader }) => reader.close()))
  port.close()
}

await main(must(parentPort, 'an executor runs in a thread of its own'), workerData as ExecutorSettings)
