const HEADER_BYTES_MAX = 3000
const TAGS_MAX = 25
const KEY_LENGTH_MAX = 40
const VALUE_LENGTH_MAX = 80
const TAG = /^([A-Za-z0-9_]+)=([A-Za-z0-9_]+)$/

/**
 * Reads query tags, `key=value,key=value`, from the right, so that the rightmost fault is the one that is refused.
 * Returns them as the answer echoes them: in reverse order.
 */
export function readTags(header: string, refuse: (reason: string) => never): string {
  if (header === '') return ''
  if (header.length > HEADER_BYTES_MAX) refuse('header is too long')
  const tags = header.split(',').reverse()
  if (tags.length > TAGS_MAX) refuse('too many tags')
  const keys = new Set<string>()
  for (const tag of tags) {
    const [, key = '', value = ''] = TAG.exec(tag) ?? refuse('invalid tags')
    if (key.length > KEY_LENGTH_MAX) refuse('invalid key')
    if (value.length > VALUE_LENGTH_MAX) refuse('invalid value')
    if (keys.has(key)) refuse('duplicate key')
    keys.add(key)
  }
  return tags.join(',')
}
