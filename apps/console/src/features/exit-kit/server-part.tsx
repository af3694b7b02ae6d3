import { text } from '../../messages/exit-kit-text.ts'
import { Button } from '../../ui/button.tsx'
import type { ExitKitProps, ExportPart } from './export-part.ts'
import { ServerExportFields } from './server-export-fields.tsx'
import { ServerExportState, useBegunExport } from './server-export-state.tsx'
import { useServerExport } from './use-server-export.ts'
import type { ServerOffer } from './use-server-export.ts'

/** The part of the dialog that lets the server export. @param active whether it is shown */
export function useServerPart({ path, onClose }: ExitKitProps, offer: ServerOffer, active: boolean): ExportPart {
  const { form, begun, again } = useServerExport(path, active)
  const { one } = useBegunExport(begun)
  const mayBegin = offer.kind === 'offered' && path.names.length > 0
  const leave = async () => {
    if (begun !== undefined || (await form.mayClose())) onClose()
  }
  const footer = (
    <>
      <Button disabled={form.busy} onClick={() => void leave()}>
        {text('action.close')}
      </Button>
      {begun === undefined && mayBegin && (
        <Button type="submit" variant="primary" icon="download" loading={form.busy}>
          {text('export.start')}
        </Button>
      )}
      {one?.state === 'Failed' && (
        <Button variant="primary" onClick={again}>
          {text('export.server_again')}
        </Button>
      )}
    </>
  )
  return {
    isChoosing: begun === undefined,
    isBusy: form.busy,
    submit: () => {
      if (begun === undefined && mayBegin) void form.submit()
    },
    close: () => void leave(),
    footer,
    content: begun === undefined ? <ServerExportFields path={path} form={form} offer={offer} /> : <ServerExportState begun={begun} />,
  }
}
