/** What can be done with the backups of a database. */
export type DatabaseAction = 'configure' | 'backUp' | 'restore' | 'copy'
