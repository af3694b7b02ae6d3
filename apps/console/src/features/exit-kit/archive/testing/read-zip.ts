const END_OF_DIRECTORY = [0x50, 0x4b, 0x05, 0x06]

/** A file of an archive as its directory says it. */
interface UnpackedFile {
  readonly name: string
  readonly crc: number
  readonly content: Uint8Array
}

/** Reads a ZIP archive by its directory, as programs that unpack do. Only files that are not compressed. */
export function readZip(archive: Uint8Array): readonly UnpackedFile[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = archive.length - 22
  if (END_OF_DIRECTORY.some((byte, at) => archive[end + at] !== byte)) throw new Error('Not an archive.')
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    const [crc, size, nameLength] = [view.getUint32(at + 16, true), view.getUint32(at + 24, true), view.getUint16(at + 28, true)]
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return { name, crc, content: archive.slice(from, from + size) }
  })
}

/** The files of an archive as texts by name. */
export async function textsIn(archive: Blob): Promise<Readonly<Record<string, string>>> {
  const files = readZip(new Uint8Array(await archive.arrayBuffer()))
  return Object.fromEntries(files.map(({ name, content }) => [name, new TextDecoder().decode(content)]))
}
