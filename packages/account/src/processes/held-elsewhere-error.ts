import type { RegionPrefix } from '@terrarium/contracts'
import { AccountError } from '../context/account-error.ts'

/** What another process has to do, since it makes the backups of the region group. Thrown before anything has been done, so that it can be passed on. */
export class HeldElsewhereError extends AccountError {
  readonly region: RegionPrefix

  constructor(region: RegionPrefix) {
    super('backups_elsewhere')
    this.region = region
  }
}
