/** Texts of the contact info of the account. */
export const CONTACT_INFO_TEXTS = {
  'contact.lead': 'Whom to write to about this account, and the company it belongs to. Invites name the company.',
  'contact.person': 'Person',
  'contact.company': 'Company',
  'contact.first_name': 'First name',
  'contact.last_name': 'Last name',
  'contact.email': 'Contact email',
  'contact.company_name': 'Company name',
  'contact.website': 'Website',
  'contact.website_help': 'An https address or a host name, for example example.com.',
  'contact.website_invalid': 'Enter an https address or a host name, such as example.com.',
  'contact.save': 'Save',
  'contact.none': 'Not given',
  'contact.read_only': 'Your role does not allow changing contact info. Please contact your account administrator.',
  'contact.load_failed': 'The contact info could not be loaded.',
  'contact.update_failed': 'Your contact information was not saved; your input is kept, please try again.',
} as const
