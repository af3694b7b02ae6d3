import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { documentationElement } from './documentation-view.ts'
import { clientOf } from './language-client-facet.ts'

/** Tells what a name is when the pointer rests on it. */
export function languageHover(): Extension {
  return hoverTooltip(async (view, pos) => {
    const found = await clientOf(view.state)?.ask('hover', view.state.doc.toString(), pos)
    if (found === undefined || found.end > view.state.doc.length) return null
    return {
      pos: found.start,
      end: found.end,
      above: true,
      create: () => ({ dom: documentationElement(found.signature, found.documentation) }),
    }
  })
}
