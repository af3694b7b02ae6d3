import type { Documentation } from './documentation.ts'

function describe(text: string, query?: string, result?: string): Documentation {
  return query === undefined || result === undefined ? { text } : { text, example: { query, result } }
}

/**
 * The members of all collections of documents.
 *
 * Examples are about books: `collection Book { title: String, pages: Int }`, of which there is one, with the id 1: Walden, of 352 pages.
 */
export const COLLECTION_MEMBERS: Readonly<Record<string, Documentation>> = {
  all: describe('All documents of the collection, or those within a range of ids.', 'Book.all().first()!.title', '"Walden"'),
  byId: describe('The document of an id, or null.', 'Book.byId("1")?.title', '"Walden"'),
  byName: describe('The document of a name, or null.'),
  create: describe('Makes a document.', 'Book.create({ title: "Emma", pages: 474 }).title', '"Emma"'),
  createData: describe('Makes a document of its data alone.', 'Book.createData({ title: "Emma", pages: 474 }).pages', '474'),
  definition: describe('The document that defines the collection.', 'Book.definition.name', '"Book"'),
  firstWhere: describe(
    'The first document that passes, or null. Reads until one does.',
    'Book.firstWhere(.title == "Walden")!.pages',
    '352',
  ),
  toString: describe('The name of the collection.', 'Book.toString()', '"Book"'),
  where: describe(
    'The documents that pass. Reads the whole collection: an index is cheaper.',
    'Book.where(.title == "Walden").map(.pages).toArray()',
    '[352]',
  ),
}

/** The members of all documents. */
export const DOCUMENT_MEMBERS: Readonly<Record<string, Documentation>> = {
  coll: describe('The collection of the document.', 'Book.byId("1")!.coll', 'Book'),
  delete: describe('Deletes the document.', 'Book.create({ title: "Emma", pages: 474 }).delete().exists()', 'false'),
  exists: describe('Whether the document is there.', 'Book.byId("1").exists()', 'true'),
  id: describe('The id of the document.', 'Book.byId("1")!.id', '"1"'),
  replace: describe(
    'Puts other fields in the place of all.',
    'Book.create({ title: "Emma", pages: 474 }).replace({ title: "Persuasion", pages: 249 }).title',
    '"Persuasion"',
  ),
  replaceData: describe(
    'Puts other data in the place of all.',
    'Book.create({ title: "Emma", pages: 474 }).replaceData({ title: "Persuasion", pages: 249 }).pages',
    '249',
  ),
  toString: describe('The document as text.'),
  ts: describe('When the document was last written.', 'Book.byId("1")!.ts <= Time.now()', 'true'),
  ttl: describe('When the document will be removed, or null.', 'Book.byId("1")!.ttl', 'null'),
  update: describe(
    'Changes the given fields; null removes one.',
    'Book.create({ title: "Emma", pages: 474 }).update({ pages: 475 }).title',
    '"Emma"',
  ),
  updateData: describe(
    'Changes the given data; null removes a field.',
    'Book.create({ title: "Emma", pages: 474 }).updateData({ pages: 475 }).pages',
    '475',
  ),
}
