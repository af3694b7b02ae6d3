/** Texts of the export of databases. */
export const EXIT_KIT_TEXTS = {
  'export.title': 'Export {path}',
  'export.intro': 'Everything is read at one time and saved by your browser as a ZIP file, in parts of at most 256 MB. Nothing is changed.',
  'export.place': 'Where to export',
  'export.place.browser': 'In this browser',
  'export.place.server': 'On the server',
  'export.server_intro':
    'The server writes the documents of this database as of one commit, its schema as FSL files, and a manifest with counts and check sums. It goes on when you close this page.',
  'export.server_destination': 'Destination',
  'export.server_destination_help':
    'The files become a new folder in exports/bucket/path of the data folder of the server. They stay until somebody deletes them.',
  'export.server_destination_missing': 'Enter a destination.',
  'export.server_destination_invalid':
    'Write s3://bucket/path: at most 20 names of letters, digits, dots, dashes and underscores, which begin with a letter or digit.',
  'export.server_format': 'Format',
  'export.server_format.tagged': 'Tagged',
  'export.server_format.simple': 'Simple',
  'export.server_format_help.tagged': 'Every number, time and reference exactly as stored.',
  'export.server_format_help.simple': 'Plain JSON for other programs. Times, dates and bytes become text, without their type.',
  'export.server_scope': 'Collections',
  'export.server_scope.all': 'All collections',
  'export.server_scope.some': 'Some collections',
  'export.server_choose': 'Collections to export',
  'export.server_collections_missing': 'Choose a collection.',
  'export.server_collections_many': 'Choose at most {count} collections, or all.',
  'export.server_names_failed': 'The collections could not be listed.',
  'export.server_names_empty': 'This database has no collections. Choose all collections to export its schema.',
  'export.server_never':
    'Child databases, keys, credentials, saved queries and earlier versions of documents are not included. Export in this browser to include the first four, without their secrets.',
  'export.server_running': 'The server is exporting {path} to {target}.',
  'export.server_running_detail': 'One export of an account runs at a time. Wait until it is complete.',
  'export.server_denied': 'Your role does not allow exports on the server. Ask an owner or admin of the account.',
  'export.server_root': 'The server exports one database at a time. Open a database and export it there.',
  'export.server_busy': 'Another export of this account is running. Wait until it is complete.',
  'export.server_gone': 'The database does not exist any more.',
  'export.server_unsupported': 'The server cannot export databases of this region group. Export it in this browser.',
  'export.server_elsewhere':
    'Another process of this server keeps this database, and this one cannot export it. Export it in this browser.',
  'export.server_not_begun': 'The export could not begin.',
  'export.server_state.Pending': 'The export is waiting to begin.',
  'export.server_state.InProgress': 'The server is reading collections.',
  'export.server_state_failed': 'The state of the export could not be read.',
  'export.server_follow': 'You can close this dialog: “Work in the background” in the navigation bar follows the export.',
  'export.server_done': 'The export is complete.',
  'export.server_folder': 'The files are in {folder} of the data folder of the server.',
  'export.server_canceled': 'The export was canceled. Nothing of it was kept.',
  'export.server_failed': 'The export has failed.',
  'export.server_no_space': 'The server has too little room on its disk for this export. Nothing of it was kept.',
  'export.server_again': 'Change and try again',
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
  'export.estimated_cost': 'At the prices of this browser: at least {amount}.',
  'export.start': 'Export',
  'export.stop': 'Stop',
  'export.continue': 'Continue',
  'export.planning': 'Looking for what there is to export…',
  'export.running': 'Reading {current}',
  'export.packing': 'Writing the archive…',
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
