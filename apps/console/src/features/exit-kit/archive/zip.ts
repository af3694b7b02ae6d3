/** A file of an archive. */
export interface ArchiveFile {
  /** Path within the archive, its folders joined by slashes. */
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const LOCAL_HEADER_BYTES = 30
const CENTRAL_HEADER_BYTES = 46
const END_BYTES = 22
/** The version of the format that has folders, and that nothing here goes beyond. */
const VERSION = 20
/** Says that names are UTF-8. */
const UTF8_NAMES = 0x0800
const CRC_POLYNOMIAL = 0xedb88320

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ CRC_POLYNOMIAL : rest >>> 1
  return rest
})

/** The check sum that archives carry of each file. */
function crc32(content: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of content) rest = (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

/** Numbers in the byte order of archives: pairs of a number and its size, 2 or 4 bytes. */
function header(bytes: number, fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(bytes))
  let at = 0
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

/** A time as archives say it: to two seconds, without a zone. */
function dosTime(at: Date): readonly [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [time, date]
}

/** Writes files as a ZIP archive, not compressed. Names and contents stay below 4 GB together. */
export function writeZip(files: readonly ArchiveFile[], at: Date): readonly Uint8Array<ArrayBuffer>[] {
  const [time, date] = dosTime(at)
  const local: Uint8Array<ArrayBuffer>[] = []
  const central: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, content } of files) {
    const encoded = new TextEncoder().encode(name)
    const facts = [
      [VERSION, 2],
      [UTF8_NAMES, 2],
      [0, 2],
      [time, 2],
      [date, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [encoded.length, 2],
      [0, 2],
    ] as const
    local.push(header(LOCAL_HEADER_BYTES, [[LOCAL_HEADER, 4], ...facts]), encoded, content)
    const place = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const
    central.push(header(CENTRAL_HEADER_BYTES, [[CENTRAL_HEADER, 4], [VERSION, 2], ...facts, ...place]), encoded)
    offset += LOCAL_HEADER_BYTES + encoded.length + content.length
  }
  const directoryBytes = central.reduce((sum, part) => sum + part.length, 0)
  const end = header(END_BYTES, [
    [END_OF_DIRECTORY, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [directoryBytes, 4],
    [offset, 4],
    [0, 2],
  ])
  return [...local, ...central, end]
}

/** Makes a ZIP archive of files as a file of the browser. */
export function packFiles(files: readonly ArchiveFile[], at: Date): Blob {
  return new Blob([...writeZip(files, at)], { type: 'application/zip' })
}
