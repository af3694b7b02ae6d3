import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutboxMail } from './outbox-mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

const SENDER = 'Terrarium <no-reply@terrarium.example>'
const MAIL = {
  to: 'ada@example.com',
  subject: 'Reset your password – now',
  text: 'Choose <b>a</b> new password:\n\nhttps://console.example/reset-password?token=abc&x=1\n\nIt works once.\n',
}
/** What somebody may try who chooses an address, a name or a subject. */
const INJECTION = {
  to: 'ada@example.com\r\nBcc: eve@example.com',
  subject: 'Hello\r\nBcc: eve@example.com\r\n\r\n<script>',
  text: '.\r\nQUIT\r\n',
}

describe('the outbox', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terrarium-outbox-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is empty where there is no folder yet', async () => {
    expect(await createOutboxMail(join(folder, 'none'), SENDER, () => undefined).list()).toEqual([])
  })

  test('keeps each mail as a file of its owner alone, with text and HTML, and lists the latest first', async () => {
    const announced: string[] = []
    const outbox = createOutboxMail(folder, SENDER, (line) => announced.push(line))
    await outbox.send({ ...MAIL, subject: 'First' })
    await outbox.send(MAIL)
    const names = await readdir(folder)
    expect(names).toHaveLength(2)
    const file = join(folder, names.sort().at(-1) ?? '')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(announced[1]).toBe(`mail to ada@example.com: ${MAIL.subject} (${file})`)
    const message = await PostalMime.parse(await readFile(file))
    expect(message).toMatchObject({ subject: MAIL.subject, from: { name: 'Terrarium', address: 'no-reply@terrarium.example' } })
    expect(message.html).toContain('<a href="https://console.example/reset-password?token=abc&#38;x=1"')
    expect(message.html).toContain('Choose &#60;b&#62;a&#60;/b&#62;')
    const listed = await outbox.list()
    expect(listed.map(({ subject }) => subject)).toEqual([MAIL.subject, 'First'])
    expect(listed[0]).toMatchObject({ to: MAIL.to, text: MAIL.text.trim() })
  })

  test('takes no headers out of addresses and subjects', async () => {
    const outbox = createOutboxMail(folder, SENDER, () => undefined)
    await outbox.send(INJECTION)
    const newest = (await readdir(folder)).sort().at(-1) ?? ''
    const message = await PostalMime.parse(await readFile(join(folder, newest)))
    expect(message.bcc).toBeUndefined()
    expect(message.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(message.html).not.toContain('<script>')
  })
})

describe('a mail server', () => {
  const received: { readonly to: string[]; readonly raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  let url: string
  beforeAll(async () => {
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((done) => server.close(() => done())))

  test('gets a message of text and HTML', async () => {
    const mail = createSmtpMail(url, SENDER)
    await mail.send(MAIL)
    mail.close()
    const message = await PostalMime.parse(received.at(-1)?.raw ?? '')
    expect(received.at(-1)?.to).toEqual([MAIL.to])
    expect([message.subject, message.text?.trim()]).toEqual([MAIL.subject, MAIL.text.trim()])
    expect(message.html).toContain('It works once.')
  })

  test('gets no further recipient and no further command from an address, a subject or a text', async () => {
    const mail = createSmtpMail(url, SENDER)
    const before = received.length
    await mail.send(INJECTION).catch(() => undefined)
    mail.close()
    expect(received.slice(before).flatMap(({ to }) => to)).not.toContain('eve@example.com')
  })

  test('that does not answer makes sending fail', async () => {
    const mail = createSmtpMail('smtp://127.0.0.1:1', SENDER)
    await expect(mail.send(MAIL)).rejects.toThrow()
    mail.close()
  })
})
