import PackWorker from './pack-worker.ts?worker'
import { memoryOf } from './pack-protocol.ts'
import type { PackAnswer, PackRequest } from './pack-protocol.ts'
import { packFiles } from './zip.ts'
import type { ArchiveFile } from './zip.ts'

/** Milliseconds in which a worker that can run says so, however slow the machine. */
const START_MS = 10_000

type PackResult = Exclude<PackAnswer, { readonly kind: 'ready' }>

/** Makes parts of an archive in a worker, or on the page where none can run. */
export class PartPacker {
  readonly #createWorker: () => Worker
  #starting: Promise<Worker | undefined> | undefined
  #cancel: (() => void) | undefined

  constructor(createWorker: () => Worker = () => new PackWorker()) {
    this.#createWorker = createWorker
  }

  /**
   * Makes one part. The memory of the files goes to the worker: they are empty afterwards.
   *
   * @throws {DOMException} AbortError when the packer is ended meanwhile
   */
  async pack(files: readonly ArchiveFile[]): Promise<Blob> {
    const starting = (this.#starting ??= startWorker(this.#createWorker))
    const worker = await starting
    if (this.#starting !== starting) throw new DOMException('', 'AbortError')
    const at = Date.now()
    const result: PackResult = worker === undefined ? { kind: 'returned', files } : await this.#ask(worker, { files, at })
    return result.kind === 'packed' ? result.part : packFiles(result.files, new Date(at))
  }

  /** Ends the worker; the next part starts another one. */
  end(): void {
    void this.#starting?.then((worker) => worker?.terminate())
    this.#starting = undefined
    this.#cancel?.()
  }

  #ask(worker: Worker, request: PackRequest): Promise<PackResult> {
    return new Promise((resolve, reject) => {
      this.#cancel = () => reject(new DOMException('', 'AbortError'))
      worker.onmessage = ({ data }: MessageEvent<PackResult>) => resolve(data)
      worker.onerror = () => reject(new DOMException('', 'OperationError'))
      worker.postMessage(request, memoryOf(request.files))
    })
  }
}

/** Starts a worker and waits until it runs: what is handed over to one that cannot start is lost. */
function startWorker(createWorker: () => Worker): Promise<Worker | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = createWorker()
      const timer = window.setTimeout(() => giveUp(), START_MS)
      const giveUp = () => {
        window.clearTimeout(timer)
        worker.terminate()
        resolve(undefined)
      }
      worker.onerror = giveUp
      worker.onmessage = () => {
        window.clearTimeout(timer)
        resolve(worker)
      }
    } catch {
      // What is thrown depends on the browser; there is one way on from all of it.
      resolve(undefined)
    }
  })
}
