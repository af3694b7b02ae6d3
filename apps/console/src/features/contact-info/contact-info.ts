import { getContactInfo, updateContactInfo } from '@terrarium/contracts'
import type { ContactInfo } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../data/services.ts'

const KEY = ['contact-info']

/** The contact info of the account. */
export function contactInfoQuery({ account }: Services) {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<ContactInfo> => account.call(getContactInfo, {}, { signal }),
  })
}

/** Saves the contact info and takes the company's name over into the session; returns what is stored. */
export async function saveContactInfo({ account, cache, session }: Services, contact: ContactInfo): Promise<ContactInfo> {
  const saved = await account.call(updateContactInfo, { body: contact })
  cache.setQueryData(KEY, saved)
  const current = session.get()
  if (current !== undefined) session.set({ ...current, account: { ...current.account, company_name: saved.company_name } })
  return saved
}
