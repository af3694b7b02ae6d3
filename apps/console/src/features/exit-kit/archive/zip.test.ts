import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from './testing/read-zip.ts'
import { writeZip } from './zip.ts'

test('an archive holds its files byte for byte, with names in any script and check sums', () => {
  const files = [
    { name: 'shop/schema/main.fsl', content: new TextEncoder().encode('collection Book {}\n') },
    { name: 'shop/documents/Bücher.jsonl', content: Uint8Array.from({ length: 70_000 }, (_, at) => at % 251) },
    { name: 'shop/keys.jsonl', content: new Uint8Array() },
  ]
  const archive = new Uint8Array(Buffer.concat(writeZip(files, new Date('2026-01-31T10:20:30Z'))))
  expect(readZip(archive)).toEqual(files.map(({ name, content }) => ({ name, content, crc: crc32(content) })))
})
