import { DATABASE_KEY_NAME } from '@terrarium/contracts'
import { fql } from './fql.ts'

/** Names that the console and the official command line give to the keys that they make for themselves. */
const GENERATED_KEY_NAMES = [DATABASE_KEY_NAME, 'System generated shell key']

/** Keys that people have made; those of programs for their own use come and go by themselves. */
export const MEMBERS_KEYS = fql`Key.all().where(key => !${GENERATED_KEY_NAMES}.includes(key.data?.name))`

/** Keys that programs have made for their own use. */
export const GENERATED_KEYS = fql`Key.all().where(key => ${GENERATED_KEY_NAMES}.includes(key.data?.name))`
