/** What decoding gives: a value, or the reason why there is none as the wire words it. */
export type DecodeResult<T> = { readonly value: T; readonly reason?: undefined } | { readonly reason: string; readonly value?: undefined }

/** Ends decoding from inside; caught by the codec's face. */
export class DecodeFault extends Error {
  override readonly name = 'DecodeFault'
}

/** Runs a decoder that throws DecodeFault and returns what came of it. */
export function catchFault<T>(decode: () => T): DecodeResult<T> {
  try {
    return { value: decode() }
  } catch (error: unknown) {
    if (error instanceof DecodeFault) return { reason: error.message }
    throw error
  }
}
