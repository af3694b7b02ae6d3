import type { ContactInfo } from '@terrarium/contracts'
import { fql, type Client } from 'fauna'

/** Keeps the contact info of accounts, in the documents of the accounts themselves. */
export interface ContactInfoRepository {
  /** Returns what is stored; every text but the company's name is empty before the first change. */
  get(accountId: string): Promise<ContactInfo>
  replace(accountId: string, contact: ContactInfo): Promise<void>
}

/** Creates the repository over the control database. */
export function createContactInfoRepository(control: Client): ContactInfoRepository {
  return {
    get: async (accountId) => {
      const { data } = await control.query<ContactInfo>(fql`
        let account = Account.byId(${accountId})!
        let contact = account.contact
        {
          first_name: contact?.firstName ?? "",
          last_name: contact?.lastName ?? "",
          contact_email: contact?.email ?? "",
          company_name: account.companyName,
          website: contact?.website ?? ""
        }`)
      return data
    },
    replace: async (accountId, contact) => {
      await control.query(fql`
        Account.byId(${accountId})!.update({
          companyName: ${contact.company_name},
          contact: {
            firstName: ${contact.first_name}, lastName: ${contact.last_name},
            email: ${contact.contact_email}, website: ${contact.website}
          }
        })
        null`)
    },
  }
}
