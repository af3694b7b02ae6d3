/* eslint-disable compat/compat, terrarium/minimum-browsers -- a text is kept as it is where the browser has no compression */

/** A text as it is kept: compressed where the browser can, off the main thread. */
export type KeptText = string | { readonly gzip: ArrayBuffer }

/** Texts shorter than this are kept as they are. */
const SMALL_LENGTH = 2_000

/** Compresses a text. */
export async function compressText(text: string): Promise<KeptText> {
  if (text.length < SMALL_LENGTH || typeof CompressionStream === 'undefined') return text
  const packed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')))
  return { gzip: await packed.arrayBuffer() }
}

/** Returns the text again. */
export async function expandText(kept: KeptText): Promise<string> {
  if (typeof kept === 'string') return kept
  return new Response(new Blob([kept.gzip]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}

/** The room that a kept text takes. */
export function textSize(kept: KeptText): number {
  return typeof kept === 'string' ? kept.length : kept.gzip.byteLength
}
