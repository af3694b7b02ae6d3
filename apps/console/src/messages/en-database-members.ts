/** Texts of what single databases grant to members. */
export const DATABASE_MEMBER_TEXTS = {
  'database_members.open': 'Members',
  'database_members.title': 'Members of {name}',
  'database_members.intro': 'A grant holds for this database and for every database below it.',
  'database_members.none': 'No access',
  'database_members.read': 'Read',
  'database_members.write': 'Read and write',
  'database_members.unlimited': 'Every database, as {role}',
  'database_members.inherited_read': 'A database above this one lets them read.',
  'database_members.inherited_write': 'A database above this one lets them read and write.',
  'database_members.nobody': 'No developers are in the team yet. Invite one to grant this database.',
  'database_members.read_only': 'Your role can read this list. Ask an owner or admin to change it.',
  'database_members.save': 'Save members',
  'database_members.saved': 'Members of {name} saved.',
  'database_members.load_failed': 'The members of this database could not be loaded.',
  'database_members.save_failed': 'The members were not saved; reload the page and try again.',
} as const
