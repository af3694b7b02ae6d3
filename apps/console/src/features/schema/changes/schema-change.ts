/** What a change may cost: values that cannot be brought back, a build, rewritten documents, rights that somebody gains. */
export type ChangeRisk = 'losesData' | 'rebuildsIndex' | 'migrates' | 'narrows' | 'widensAccess'

export type ChangeSign = '+' | '-' | '~'

/** One line of a changed item. */
export interface ChangeLine {
  readonly sign: ChangeSign | undefined
  readonly text: string
  /** 0 for a change of the item, 1 for one within it, and so on. */
  readonly depth: number
  readonly risk: ChangeRisk | undefined
}

export interface ChangeGroup {
  /** Undefined for changes that the server does not group. */
  readonly title: string | undefined
  readonly lines: readonly ChangeLine[]
}

/** A changed item of a schema, in the server's words. */
export interface SchemaChange {
  readonly sign: ChangeSign
  /** `collection`, `function`, `role`, `access provider`. */
  readonly kind: string
  readonly name: string
  /** `main.fsl:2:1`. */
  readonly place: string | undefined
  readonly risk: ChangeRisk | undefined
  readonly groups: readonly ChangeGroup[]
}

/** Whether applying the change may delete values. */
export function losesData({ risk, groups }: SchemaChange): boolean {
  return risk === 'losesData' || groups.some(({ lines }) => lines.some((line) => line.risk === 'losesData'))
}
