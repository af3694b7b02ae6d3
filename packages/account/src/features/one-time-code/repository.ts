import { fql, type Client } from 'fauna'

/** The one-time codes of a member. */
export type StoredOneTimeCode = {
  /** Base32. It must be known to check a code, so it cannot be hashed. */
  readonly secret: string
  readonly isEnabled: boolean
  /** The latest time step whose code was used; each works once. */
  readonly usedStep: number
}

/** Keeps one-time codes and the hashes of recovery codes in the control database. */
export interface OneTimeCodeRepository {
  find(memberId: string): Promise<StoredOneTimeCode | undefined>
  /** Stores a secret that is not asked for yet, in place of an earlier one of the kind; false when codes are on. */
  begin(memberId: string, secret: string): Promise<boolean>
  /** Turns codes on; false when they are on already, or when the enrolment was begun again. */
  enable(
    memberId: string,
    enabled: { readonly secret: string; readonly step: number; readonly recoveryHashes: readonly string[] },
  ): Promise<boolean>
  /** Uses up the code of a time step; false when it, or a later one, was used before. */
  useStep(memberId: string, step: number): Promise<boolean>
  /** Uses up a recovery code; false when there is none of that hash. */
  useRecoveryCode(memberId: string, hash: string): Promise<boolean>
  replaceRecoveryCodes(memberId: string, hashes: readonly string[]): Promise<void>
  /** Turns codes off and forgets them. */
  remove(memberId: string): Promise<void>
}

/** Creates the repository. */
export function createOneTimeCodeRepository(control: Client): OneTimeCodeRepository {
  return {
    find: async (memberId) => {
      const { data } = await control.query<StoredOneTimeCode | null>(fql`
        let code = OneTimeCode.byMemberId(${memberId}).first()
        if (code == null) null else code! { secret, isEnabled, usedStep }`)
      return data ?? undefined
    },
    begin: async (memberId, secret) => {
      const { data } = await control.query<boolean>(fql`
        let code = OneTimeCode.byMemberId(${memberId}).first()
        let fields = { memberId: ${memberId}, secret: ${secret}, isEnabled: false, usedStep: 0, recoveryHashes: [] }
        if (code == null) {
          OneTimeCode.create(fields)
          true
        } else if (code!.isEnabled) {
          false
        } else {
          code!.replace(fields)
          true
        }`)
      return data
    },
    enable: (memberId, enabled) => enable(control, memberId, enabled),
    useStep: async (memberId, step) => {
      const { data } = await control.query<boolean>(fql`
        let code = OneTimeCode.byMemberId(${memberId}).first()
        if (code == null || code!.usedStep >= ${step}) {
          false
        } else {
          code!.update({ usedStep: ${step} })
          true
        }`)
      return data
    },
    useRecoveryCode: async (memberId, hash) => {
      const { data } = await control.query<boolean>(fql`
        let code = OneTimeCode.byMemberId(${memberId}).first()
        if (code == null || !code!.recoveryHashes.includes(${hash})) {
          false
        } else {
          code!.update({ recoveryHashes: code!.recoveryHashes.filter(each => each != ${hash}) })
          true
        }`)
      return data
    },
    replaceRecoveryCodes: async (memberId, hashes) => {
      await control.query(fql`
        OneTimeCode.byMemberId(${memberId}).first()?.update({ recoveryHashes: ${[...hashes]} })
        null`)
    },
    remove: async (memberId) => {
      await control.query(fql`
        OneTimeCode.byMemberId(${memberId}).forEach(code => code.delete())
        Member.byId(${memberId})?.update({ otpEnabled: false })
        null`)
    },
  }
}

async function enable(
  control: Client,
  memberId: string,
  { secret, step, recoveryHashes }: Parameters<OneTimeCodeRepository['enable']>[1],
): Promise<boolean> {
  const { data } = await control.query<boolean>(fql`
    let code = OneTimeCode.byMemberId(${memberId}).first()
    if (code == null || code!.isEnabled || code!.secret != ${secret}) {
      false
    } else {
      code!.update({ isEnabled: true, usedStep: ${step}, recoveryHashes: ${[...recoveryHashes]} })
      Member.byId(${memberId})?.update({ otpEnabled: true })
      true
    }`)
  return data
}
