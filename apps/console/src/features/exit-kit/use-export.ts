import type { DatabasePath } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { fql } from '../../data/fql.ts'
import { leaveGuard } from '../../data/leave-guard.ts'
import { useServices } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/exit-kit-text.ts'
import { downloadBlob } from '../../ui/download.ts'
import type { PackPart } from './archive/archive.ts'
import { PartPacker } from './archive/part-packer.ts'
import { DataExport } from './data-export.ts'
import type { ExportProgress } from './data-export.ts'
import { planExport } from './export-plan.ts'
import type { ExportChoice } from './export-plan.ts'
import type { Manifest } from './manifest.ts'

export type ExportState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running' | 'stopped'; readonly progress: ExportProgress | undefined }
  | { readonly kind: 'failed'; readonly progress: ExportProgress | undefined; readonly message: string }
  | { readonly kind: 'done'; readonly manifest: Manifest; readonly parts: number; readonly fileName: string }

/** `glasshouse-2026-01-31`: of what, and of which day. */
function baseName({ names, regionGroup }: DatabasePath): string {
  return `${names[names.length - 1] ?? regionGroup}-${new Date().toISOString().slice(0, 10)}`
}

/** Asks before the window goes while documents are being read. */
function useGuardedWindow(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined
    return leaveGuard.register(() => ({ where: text('export.where'), count: 1, discard: () => undefined }))
  }, [isRunning])
}

/** Exports a database; what was read outlives a stop and a failure as long as the page shows it. */
export function useExport(path: DatabasePath) {
  const services = useServices()
  const [state, setState] = useState<ExportState>({ kind: 'choosing' })
  const current = useRef<{ readonly work: DataExport; readonly fileName: string }>(undefined)
  const controller = useRef<AbortController>(undefined)
  const [packer] = useState(() => new PartPacker())
  useEffect(
    () => () => {
      controller.current?.abort()
      packer.end()
    },
    [packer],
  )
  useGuardedWindow(state.kind === 'running')
  const goOn = async () => {
    if (current.current === undefined) return
    const { work, fileName } = current.current
    controller.current = new AbortController()
    const { signal } = controller.current
    let progress: ExportProgress | undefined
    setState({ kind: 'running', progress })
    try {
      const manifest = await work.run(signal, (next) => {
        progress = next
        if (!signal.aborted) setState({ kind: 'running', progress })
      })
      setState({ kind: 'done', manifest, parts: work.parts, fileName })
    } catch (error: unknown) {
      packer.end()
      setState(signal.aborted ? { kind: 'stopped', progress } : { kind: 'failed', progress, message: errorText(error) })
    }
  }
  const start = (choice: ExportChoice) => {
    const fileName = baseName(path)
    const save = (part: number, content: Blob) => downloadBlob(part === 1 ? `${fileName}.zip` : `${fileName}-${part}.zip`, content)
    const pack: PackPart = (files) => packer.pack(files)
    current.current = { work: new DataExport({ services, path, choice, pack, save }), fileName }
    return goOn()
  }
  return { state, start, goOn, stop: () => controller.current?.abort() }
}

/** Counting stops there: the estimate says "more than". */
const COUNTED_MAX = 10_000

/** Documents that an export would read, counted in each collection up to a limit. */
interface Estimate {
  readonly documents: number
  readonly isMore: boolean
}

async function countDocuments(services: Services, path: DatabasePath, children: boolean, signal: AbortSignal): Promise<Estimate> {
  let [documents, isMore] = [0, false]
  for (const database of await planExport(services, path, { children }, signal)) {
    for (const { name } of database.collections) {
      const query = fql`Collection(${name}).all().take(${COUNTED_MAX + 1}).count()`
      const count = Number(
        await services.database.read({ path: database.path, role: 'admin', query, screen: 'export', operation: 'count', signal }),
      )
      documents += Math.min(count, COUNTED_MAX)
      isMore ||= count > COUNTED_MAX
    }
  }
  return { documents, isMore }
}

/** Counts the documents when somebody asks: that reads the collections too. */
export function useEstimate(path: DatabasePath) {
  const services = useServices()
  const [estimate, setEstimate] = useState<Estimate | 'counting' | { readonly failed: string }>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const count = async (children: boolean) => {
    controller.current?.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    setEstimate('counting')
    try {
      setEstimate(await countDocuments(services, path, children, signal))
    } catch (error: unknown) {
      if (!signal.aborted) setEstimate({ failed: errorText(error) })
    }
  }
  return { estimate, count }
}
