import { memoryOf } from './pack-protocol.ts'
import type { PackAnswer, PackRequest } from './pack-protocol.ts'
import { packFiles } from './zip.ts'

const page = self as unknown as Pick<Worker, 'postMessage'>

function post(answer: PackAnswer, memory: Transferable[] = []): void {
  page.postMessage(answer, memory)
}

self.addEventListener('message', ({ data: { files, at } }: MessageEvent<PackRequest>) => {
  try {
    post({ kind: 'packed', part: packFiles(files, new Date(at)) })
  } catch {
    // Of memory there may be too little, and an old browser may make no files in a worker. The page has no other copy.
    post({ kind: 'returned', files }, memoryOf(files))
  }
})

post({ kind: 'ready' })
