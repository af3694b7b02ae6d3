import type { ExternalForm } from '@terrarium/contracts'

/** Takes the forms that people send to those who run the service. */
export interface FormSink {
  /** @throws {Error} when the form was not taken */
  send(form: ExternalForm & { readonly account: string }): Promise<void>
}
