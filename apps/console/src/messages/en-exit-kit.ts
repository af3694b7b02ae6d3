/** Texts of the export of databases. */
export const EXIT_KIT_TEXTS = {
  'export.title': 'Export {path}',
  'export.intro': 'Everything is read at one time and saved by your browser as a ZIP file, in parts of at most 256 MB. Nothing is changed.',
  'export.schema': 'Schema',
  'export.schema_help': 'Collections, functions, roles and access providers as FSL files. Always included.',
  'export.documents': 'Documents',
  'export.documents_help':
    'One JSON Lines file for each collection, in the tagged format: every number, time and reference exactly as stored.',
  'export.plain': 'Documents as plain JSON too',
  'export.plain_help': 'For other programs. Large numbers and times become text.',
  'export.keys': 'Keys and credentials, without secrets',
  'export.keys_help': 'Names, roles and expiry, to know what has to be created again.',
  'export.saved': 'Saved queries of this browser',
  'export.children': 'Child databases',
  'export.children_help': 'All databases below this one, each with the same contents.',
  'export.never': 'Secrets of keys, passwords, and earlier versions of documents are never included. Create keys again where you import.',
  'export.estimate': 'Estimate the cost',
  'export.estimated': {
    one: '{count} document: at least one read operation.',
    other: '{count} documents: at least {count} read operations, more for documents above 4 KB.',
  },
  'export.estimated_many': 'More than {count} documents: at least {count} read operations, more for documents above 4 KB.',
  'export.start': 'Export',
  'export.stop': 'Stop',
  'export.continue': 'Continue',
  'export.planning': 'Looking for what there is to export…',
  'export.running': 'Reading {current}',
  'export.running_detail': '{documents} documents read, {operations} read operations.',
  'export.stopped': 'Stopped. What was read is kept until you close this dialog.',
  'export.done': {
    one: 'Exported {documents} documents of {count} collection.',
    other: 'Exported {documents} documents of {count} collections.',
  },
  'export.done_detail': {
    one: 'Saved as {name}. It holds a manifest with counts, times and check sums, a program that loads it into another database, and a README that says how.',
    other:
      'Saved in {count} files that begin with {name}. The last one holds the manifest, a program that loads them into another database, and a README that says how.',
  },
  'export.failed': 'The export could not go on.',
  'export.progress': 'Progress of the export',
  'export.where': 'the export',
  'export.step_schema': 'schema',
  'export.step_keys': 'keys and credentials',
  'export.step_saved': 'saved queries',
  'export.not_secrets': 'Secrets of keys and tokens: create new keys, and let people sign in again.',
  'export.not_passwords': 'Passwords of credentials: set them again with Credential.create.',
  'export.not_history': 'Earlier versions of documents.',
  'export.not_times': 'Times of last change: loaded documents get new ones; those of before stand in the files as ts.',
  'export.readme': `# Export of a document database

\`manifest.json\` lists every database, collection and file, with counts, the time at which each collection was read, and the SHA-256 of each file.
If there are several ZIP files, unpack them into the same folder.

Each database has a folder:

- \`schema/*.fsl\`: collections, functions, roles and access providers
- \`documents/*.jsonl\`: one document a line in the tagged format of the wire protocol, which keeps every digit of numbers and times
- \`documents/*.plain.jsonl\`: the same as plain JSON, if it was chosen
- \`keys.jsonl\`, \`credentials.jsonl\`: what exists, without secrets
- \`databases/\`: its child databases

## Importing

With Node 18 or later, \`load.mjs\` loads everything into an empty database, on whichever server. It needs the secret of an admin key:

    FAUNA_SECRET=… node load.mjs --url https://db.example.com --database name

It compares all files with the manifest first, sets the schema, writes the documents with their ids, and counts them. If it was stopped, run it again:
\`load-progress.json\` beside it says what is written, and a document that is there is never changed.

Without it:

1. Create the database and push the schema with the command-line tool: \`fauna schema push --database us/name --dir schema\`, then commit it.
2. Create the documents with their ids. With any driver, for each line:
   \`Collection(name).create(document)\`, where \`document\` is the line decoded from the tagged format without \`ts\`. References keep their ids, so
   the order of collections does not matter.
   A console can do this too: open the collection, choose Import and give it the file.

## What is not kept

- Times of last change: each document gets a new \`ts\`. Those of before stand in the files.
- History: earlier versions of documents, and the cursors of streams and feeds that follow them.
- Secrets: those of keys and tokens, and passwords of credentials, which nobody can read. Create keys again, set passwords with \`Credential.create\`, let
  people sign in again, and change the secrets in your programs.
`,
} as const
