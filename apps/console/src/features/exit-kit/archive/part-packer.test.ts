// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { Archive } from './archive.ts'
import { memoryOf } from './pack-protocol.ts'
import type { PackAnswer, PackRequest } from './pack-protocol.ts'
import { PartPacker } from './part-packer.ts'
import { textsIn } from './testing/read-zip.ts'
import { packFiles } from './zip.ts'
import type { ArchiveFile } from './zip.ts'

const fileOf = (name: string, text: string): ArchiveFile => ({ name, content: new TextEncoder().encode(text) })

/** A worker that answers as it is said to, and takes the memory that it is handed. */
class StubWorker {
  onmessage: ((event: MessageEvent<PackAnswer>) => void) | undefined
  onerror: (() => void) | undefined
  isEnded = false
  readonly asked: PackRequest[] = []
  readonly #answer: (request: PackRequest) => PackAnswer | undefined
  readonly #begin: 'ready' | 'error' | 'silent'

  constructor(answer: (request: PackRequest) => PackAnswer | undefined, begin: 'ready' | 'error' | 'silent' = 'ready') {
    this.#answer = answer
    this.#begin = begin
  }

  start(): Worker {
    queueMicrotask(() => {
      if (this.#begin === 'error') this.onerror?.()
      if (this.#begin === 'ready') this.#tell({ kind: 'ready' })
    })
    return this as unknown as Worker
  }

  postMessage(request: PackRequest, transfer: Transferable[]): void {
    const taken = structuredClone(request, { transfer })
    this.asked.push(taken)
    const answer = this.#answer(taken)
    if (answer !== undefined) queueMicrotask(() => this.#tell(answer))
  }

  terminate(): void {
    this.isEnded = true
  }

  #tell(data: PackAnswer): void {
    this.onmessage?.(new MessageEvent('message', { data }))
  }
}

const pack = ({ files, at }: PackRequest): PackAnswer => ({ kind: 'packed', part: packFiles(files, new Date(at)) })

describe('the packer of parts', () => {
  test('hands the memory of the files to a worker, which makes the part', async () => {
    const worker = new StubWorker(pack)
    const files = [fileOf('a.txt', 'Emma'), fileOf('empty.txt', '')]
    const part = await new PartPacker(() => worker.start()).pack(files)
    expect(await textsIn(part)).toEqual({ 'a.txt': 'Emma', 'empty.txt': '' })
    expect(worker.asked).toHaveLength(1)
    expect(files[0]?.content.byteLength).toBe(0)
  })

  test.each(['no worker', 'a worker that does not start', 'a silent worker'])(
    'makes the part on the page where there is %s',
    async (which) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const worker = new StubWorker(pack, which === 'a silent worker' ? 'silent' : 'error')
      const packer = new PartPacker(() => {
        if (which === 'no worker') throw new ReferenceError('Worker is not defined')
        return worker.start()
      })
      const packed = packer.pack([fileOf('a.txt', 'Emma')])
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await textsIn(await packed)).toEqual({ 'a.txt': 'Emma' })
      expect(worker.asked).toEqual([])
      expect(worker.isEnded).toBe(which !== 'no worker')
      vi.useRealTimers()
    },
  )

  test('makes on the page what the worker gives back', async () => {
    const worker = new StubWorker(({ files }) => ({ kind: 'returned', files }))
    expect(await textsIn(await new PartPacker(() => worker.start()).pack([fileOf('a.txt', 'Emma')]))).toEqual({ 'a.txt': 'Emma' })
  })

  test('ends its worker, also amid a part, and starts another one for the next', async () => {
    const [first, second] = [new StubWorker(() => undefined), new StubWorker(pack)]
    const next = [first, second]
    const packer = new PartPacker(() => (next.shift() ?? second).start())
    const packed = packer.pack([fileOf('a.txt', 'Emma')])
    await expect.poll(() => first.asked).toHaveLength(1)
    packer.end()
    await expect(packed).rejects.toMatchObject({ name: 'AbortError' })
    expect(first.isEnded).toBe(true)
    await packer.pack([fileOf('b.txt', 'Persuasion')])
    expect(second.asked).toHaveLength(1)
    packer.end()
    await expect.poll(() => second.isEnded).toBe(true)
  })

  test('gives up a part whose worker is ended before it has started', async () => {
    const worker = new StubWorker(pack)
    const packer = new PartPacker(() => worker.start())
    const packed = packer.pack([fileOf('a.txt', 'Emma')])
    packer.end()
    await expect(packed).rejects.toMatchObject({ name: 'AbortError' })
    expect([worker.isEnded, worker.asked]).toEqual([true, []])
  })
})

test('memory that two files share is handed over once', () => {
  const content = new Uint8Array(8)
  expect(
    memoryOf([
      { name: 'a', content: content.subarray(0, 4) },
      { name: 'b', content: content.subarray(4) },
    ]),
  ).toEqual([content.buffer])
})

describe('an archive', () => {
  test('is saved part by part, with what the manifest says of each file', async () => {
    const saved: Blob[] = []
    const packer = new PartPacker(() => new StubWorker(pack).start())
    const archive = new Archive({ pack: (files) => packer.pack(files), save: (part, content) => (saved[part] = content), partBytesMax: 10 })
    await archive.addText('a.txt', '123456')
    await archive.addText('b.txt', '1234')
    await archive.addText('c.txt', '12345678901234')
    await archive.addText('d.txt', '1')
    await archive.finish()
    expect(await Promise.all(saved.slice(1).map(textsIn))).toEqual([
      { 'a.txt': '123456', 'b.txt': '1234' },
      { 'c.txt': '12345678901234' },
      { 'd.txt': '1' },
    ])
    expect(archive.files.map(({ name, part, bytes }) => [name, part, bytes])).toEqual([
      ['a.txt', 1, 6],
      ['b.txt', 1, 4],
      ['c.txt', 2, 14],
      ['d.txt', 3, 1],
    ])
    expect(archive.parts).toBe(3)
  })

  test('saves nothing more once a part is lost', async () => {
    const saved: number[] = []
    const lose = () => Promise.reject(new DOMException('', 'OperationError'))
    const archive = new Archive({ pack: lose, save: (part) => saved.push(part), partBytesMax: 4 })
    await archive.addText('a.txt', '1234')
    await expect(archive.addText('b.txt', '1234')).rejects.toMatchObject({ name: 'OperationError' })
    await expect(archive.finish()).rejects.toMatchObject({ name: 'OperationError' })
    expect(saved).toEqual([])
  })
})
