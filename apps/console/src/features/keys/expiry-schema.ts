import * as v from 'valibot'
import { EXPIRIES, expiryProblem } from './expiry.ts'

/** The fields of a form that choose when a key ends. */
export const expiryEntries = { expiry: v.picklist(EXPIRIES), expiresAt: v.string() }
export const EXPIRY_DEFAULTS = { expiry: 'never', expiresAt: '' } as const

type ExpiryValues = v.InferOutput<v.ObjectSchema<typeof expiryEntries, undefined>>

/** Whether the time of a form can be one at which a key ends; what is wrong with it stands at its field. */
export function expiryCheck<Values extends ExpiryValues>() {
  return v.rawCheck<Values>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? expiryProblem(dataset.value) : undefined
    if (problem === undefined || !dataset.typed) return
    addIssue({
      message: problem,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'expiresAt', value: dataset.value.expiresAt }],
    })
  })
}
