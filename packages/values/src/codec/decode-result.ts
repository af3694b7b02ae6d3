/** What decoding gives: a value, or the reason why there is none as the wire words it. */
export type DecodeResult<T> = { readonly value: T; readonly reason?: undefined } | { readonly reason: string; readonly value?: undefined }

/** Ends decoding from inside; the codec's public functions catch it. */
export class DecodeFault extends Error {
  override readonly name = 'DecodeFault'
}

/** Runs a decoder that throws DecodeFault and returns its value, or the reason of its fault. */
export function catchFault<T>(decode: () => T): DecodeResult<T> {
  try {
    return { value: decode() }
  } catch (error: unknown) {
    if (error instanceof DecodeFault) return { reason: error.message }
    throw error
  }
}
