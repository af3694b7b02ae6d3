/** A hosting platform whose customers have this service as an add-on, and which bills them for it. */
export interface HostingPlatform {
  /** Stands in addresses, and is the platform's client id: lower-case letters, digits and dashes. */
  readonly name: string
  /** As people know it. */
  readonly title: string
  /** Where members are led back to, exactly as registered. */
  readonly returnUrl: string
  /** By which the platform proves itself when it redeems a code or ends a subscription. */
  readonly clientSecret: string
}
