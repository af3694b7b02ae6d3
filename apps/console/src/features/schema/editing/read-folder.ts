import type { SchemaFile } from '@terrarium/language'

/** A file as the browser gives it out of a folder, with its path below the folder's parent. */
export type FolderFile = Pick<File, 'name'> & { readonly webkitRelativePath?: string } & Blob

/** Reads the schema files of a folder, named by their paths below it and in the order of their names. Other files are left out. */
export async function readFolder(chosen: readonly FolderFile[]): Promise<readonly SchemaFile[]> {
  const files = chosen.filter(({ name }) => name.endsWith('.fsl'))
  const read = await Promise.all(
    files.map(async (file) => ({ name: nameBelow(file), text: (await new Response(file).text()).replace(/\r\n/g, '\n') })),
  )
  return read.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function nameBelow({ name, webkitRelativePath = '' }: FolderFile): string {
  const below = webkitRelativePath.split('/').slice(1).join('/')
  return below === '' ? name : below
}

/** The files of a folder in place of those that are there: known ones stay where they stand, new ones come behind them, others go. */
export function replacedBy(files: readonly SchemaFile[], folder: readonly SchemaFile[]): readonly SchemaFile[] {
  const known = new Set(files.map(({ name }) => name))
  const kept = files.flatMap(({ name }) => folder.find((file) => file.name === name) ?? [])
  return [...kept, ...folder.filter(({ name }) => !known.has(name))]
}
