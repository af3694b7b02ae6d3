import { useQuery } from '@tanstack/react-query'
import styles from './personal-settings.module.css'

/** Modules of white around the code, as readers need them. */
const QUIET = 4

interface Drawing {
  readonly size: number
  readonly path: string
}

/** Draws the modules as one path, in this browser: what the code says goes nowhere. */
async function draw(content: string): Promise<Drawing> {
  const { create } = await import('qrcode')
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`
    }
  }
  return { size: modules.size + 2 * QUIET, path }
}

/** A QR code, dark on light whatever the theme, because readers need it so. */
export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { data } = useQuery({ queryKey: ['qr-code', content], queryFn: () => draw(content), staleTime: Infinity, gcTime: 0 })
  if (data === undefined) return <div className={styles['qr']} aria-busy="true" />
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${data.size} ${data.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={data.size} height={data.size} fill="#fff" />
      <path d={data.path} fill="#000" />
    </svg>
  )
}
