import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import type { BillingInfo, Invoice } from '@terrarium/contracts'

/** A4 in points, and the places of what an invoice says. */
const PAGE: [number, number] = [595, 842]
const MARGIN = 56
const AMOUNT_END = PAGE[0] - MARGIN
const TITLE_SIZE = 20
const SIZE = 11
const LEAD = 16
/** Room that the items of an address have. */
const ADDRESS_PARTS = ['Address_Line_1', 'Address_Line_2', 'Address_City', 'Address_State', 'Address_PostalCode', 'Address_Country']

/** Renders an invoice as a PDF of one page. Characters that the standard fonts lack become question marks. */
export async function renderInvoice(invoice: Invoice, billing: BillingInfo): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`Invoice ${invoice.number}`)
  document.setCreationDate(new Date(invoice.date))
  document.setModificationDate(new Date(invoice.date))
  const page = document.addPage(PAGE)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const writer = new InvoiceWriter(page)

  writer.line(`Invoice ${invoice.number}`, bold, TITLE_SIZE)
  writer.space()
  writer.line(`Date: ${invoice.date.slice(0, 10)}`, plain)
  writer.line(`Status: ${invoice.status}`, plain)
  writer.space()
  writer.line('Billed to', bold)
  const address = ADDRESS_PARTS.map((part) => billing.address[part] ?? '')
  for (const part of [billing.company_name, ...address, billing.billing_email]) if (part !== '') writer.line(part, plain)
  writer.space()
  writer.row('Description', 'Amount', bold)
  writer.rule()
  writer.row(invoice.description, amountOf(invoice), plain)
  writer.rule()
  writer.row('Total', amountOf(invoice), bold)
  return document.save()
}

/** An amount with its currency, such as USD 150.00. */
function amountOf({ amount, currency }: Invoice): string {
  return `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
}

/** Writes lines from the top of a page downwards. */
class InvoiceWriter {
  readonly #page: PDFPage
  #top = PAGE[1] - MARGIN

  constructor(page: PDFPage) {
    this.#page = page
  }

  line(text: string, font: PDFFont, size = SIZE): void {
    this.#top -= size + LEAD - SIZE
    this.#page.drawText(writable(text, font), { x: MARGIN, y: this.#top, size, font })
  }

  row(text: string, amount: string, font: PDFFont): void {
    this.line(text, font)
    this.#page.drawText(amount, { x: AMOUNT_END - font.widthOfTextAtSize(amount, SIZE), y: this.#top, size: SIZE, font })
  }

  rule(): void {
    this.#top -= LEAD / 2
    this.#page.drawLine({ start: { x: MARGIN, y: this.#top }, end: { x: AMOUNT_END, y: this.#top }, thickness: 0.5 })
  }

  space(): void {
    this.#top -= LEAD
  }
}

/** A text in characters that a font has. */
function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  return [...text].map((character) => (known.has(character.codePointAt(0) ?? 0) ? character : '?')).join('')
}
