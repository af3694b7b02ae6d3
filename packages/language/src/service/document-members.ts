import type { Documentation } from './documentation.ts'

function told(text: string, query?: string, result?: string): Documentation {
  return query === undefined || result === undefined ? { text } : { text, example: { query, result } }
}

/**
 * What all collections of documents offer.
 *
 * Examples are about books: `collection Book { title: String, pages: Int }`, of which there is one, with the id 1: Walden, of 352 pages.
 */
export const COLLECTION_MEMBERS: Readonly<Record<string, Documentation>> = {
  all: told('All documents of the collection, or those within a range of ids.', 'Book.all().first()!.title', '"Walden"'),
  byId: told('The document of an id, or null.', 'Book.byId("1")?.title', '"Walden"'),
  byName: told('The document of a name, or null.'),
  create: told('Makes a document.', 'Book.create({ title: "Emma", pages: 474 }).title', '"Emma"'),
  createData: told('Makes a document of its data alone.', 'Book.createData({ title: "Emma", pages: 474 }).pages', '474'),
  definition: told('The document that defines the collection.', 'Book.definition.name', '"Book"'),
  firstWhere: told('The first document that passes, or null. Reads until one does.', 'Book.firstWhere(.title == "Walden")!.pages', '352'),
  toString: told('The name of the collection.', 'Book.toString()', '"Book"'),
  where: told(
    'The documents that pass. Reads the whole collection: an index is cheaper.',
    'Book.where(.title == "Walden").map(.pages).toArray()',
    '[352]',
  ),
}

/** What all documents offer. */
export const DOCUMENT_MEMBERS: Readonly<Record<string, Documentation>> = {
  coll: told('The collection of the document.', 'Book.byId("1")!.coll', 'Book'),
  delete: told('Deletes the document.', 'Book.create({ title: "Emma", pages: 474 }).delete().exists()', 'false'),
  exists: told('Whether the document is there.', 'Book.byId("1").exists()', 'true'),
  id: told('The id of the document.', 'Book.byId("1")!.id', '"1"'),
  replace: told(
    'Puts other fields in the place of all.',
    'Book.create({ title: "Emma", pages: 474 }).replace({ title: "Persuasion", pages: 249 }).title',
    '"Persuasion"',
  ),
  replaceData: told(
    'Puts other data in the place of all.',
    'Book.create({ title: "Emma", pages: 474 }).replaceData({ title: "Persuasion", pages: 249 }).pages',
    '249',
  ),
  toString: told('The document as text.'),
  ts: told('When the document was last written.', 'Book.byId("1")!.ts <= Time.now()', 'true'),
  ttl: told('When the document will be removed, or null.', 'Book.byId("1")!.ttl', 'null'),
  update: told(
    'Changes the given fields; null removes one.',
    'Book.create({ title: "Emma", pages: 474 }).update({ pages: 475 }).title',
    '"Emma"',
  ),
  updateData: told(
    'Changes the given data; null removes a field.',
    'Book.create({ title: "Emma", pages: 474 }).updateData({ pages: 475 }).pages',
    '475',
  ),
}
