import type { JsonWriter, Value } from '@terrarium/values'
import { StoredTextWriter, type TextFormat } from '../model/value-text.ts'
import { moduleOf } from '../runtime/collection-module.ts'
import { detailsOf } from '../runtime/document-reference.ts'
import type { StoredDocument } from '../runtime/documents.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import { SPECIAL_NAMES } from './given-data.ts'
import { showMembers, type ShownDocument } from './show-document.ts'

const texts = new StoredTextWriter(SPECIAL_NAMES)

/** Shows a document as it is stored, without reading its values, or all its members where it is shown otherwise. */
export function showWhole(shown: ShownDocument): StoredDocument | Map<string, Value> {
  const { collection, reference, version } = shown
  if (collection.system || collection.computedFields.size > 0 || !(version instanceof StoredVersion)) return showMembers(shown)
  return detailsOf(reference).shownOnce === undefined ? new VersionAsStored(shown, version) : showMembers(shown)
}

class VersionAsStored implements StoredDocument {
  readonly #shown: ShownDocument
  readonly #version: StoredVersion

  constructor(shown: ShownDocument, version: StoredVersion) {
    this.#shown = shown
    this.#version = version
  }

  write(writer: JsonWriter, format: TextFormat): boolean {
    const { layout } = this.#version
    const { collection, reference } = this.#shown
    return layout !== undefined && texts.write(writer, layout, { id: reference.id, collection: moduleOf(collection) }, format)
  }

  fields(): Map<string, Value> {
    return showMembers(this.#shown)
  }
}
