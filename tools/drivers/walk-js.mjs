// Walks the JavaScript driver through a database: TERRARIUM_URL, TERRARIUM_SECRET, TERRARIUM_THROTTLE, FAUNA_MODULE. Prints `ok NAME` or `FAILED NAME: reason` for each part.
import assert from 'node:assert/strict'

const fauna = await import(process.env.FAUNA_MODULE)
const { Client, DateStub, Document, fql, Module, NullDocument, Page, TimeStub } = fauna
const endpoint = new URL(process.env.TERRARIUM_URL)
const client = new Client({ endpoint, secret: process.env.TERRARIUM_SECRET, long_type: 'bigint' })
const data = async (query, options) => (await client.query(query, options)).data

const PARTS = {
  values: async () => {
    const sent = {
      none: null,
      yes: true,
      int: 1,
      long: 9007199254740993n,
      double: 1.5,
      string: 'Ünïcode \n "q"',
      bytes: new Uint8Array([0, 1, 255]),
      date: DateStub.from('2024-02-29'),
      time: TimeStub.from('2024-01-31T12:00:00.123456Z'),
      array: [1, [2, []]],
      object: { '@odd': { nested: {} } },
      module: new Module('Math'),
    }
    assert.deepEqual(await data(fql`${sent}`), sent)
  },
  documents: async () => {
    await data(
      fql`Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: "title" }] } }, constraints: [{ unique: ["isbn"] }] })`,
    )
    const made = await data(fql`Book.create(${{ title: 'Emma', isbn: 1 }})`)
    assert.ok(made instanceof Document)
    assert.equal(await data(fql`${fql`Book.byTitle(${'Emma'})`}.first()!.isbn`), 1)
    assert.equal(await data(fql`${made}.title`), 'Emma')
    assert.ok((await data(fql`Book.byId("1")`)) instanceof NullDocument)
  },
  paging: async () => {
    await data(fql`Set.sequence(0, 40).forEach(n => Book.create({ title: "Serial", isbn: 100 + n }))`)
    const sizes = []
    for await (const page of client.paginate(fql`Book.byTitle("Serial").pageSize(15)`)) sizes.push(page.length)
    assert.deepEqual(sizes, [15, 15, 10])
    assert.ok((await data(fql`Book.byTitle("Serial").paginate()`)).data.length === 16)
    assert.ok((await data(fql`Book.byTitle("Serial")`)) instanceof Page)
  },
  errors: async () => {
    await assert.rejects(data(fql`1 +`), fauna.QueryCheckError)
    await assert.rejects(data(fql`1 / 0`), { code: 'divide_by_zero' })
    await assert.rejects(data(fql`Book.create({ isbn: 1 })`), fauna.ConstraintFailureError)
    await assert.rejects(data(fql`abort("no")`), { abort: 'no' })
    await assert.rejects(new Client({ endpoint, secret: 'none' }).query(fql`1`), fauna.AuthenticationError)
  },
  timeOuts: async () => {
    await assert.rejects(data(fql`1`, { query_timeout_ms: 1 }), fauna.QueryTimeoutError)
    await assert.rejects(data(fql`"${'a'.repeat(40)}!".matches("(a+)+$")`, { query_timeout_ms: 500 }), fauna.ServiceError)
  },
  options: async () => {
    const success = await client.query(fql`1`, {
      linearized: true,
      query_tags: { page: 'home' },
      typecheck: false,
      max_contention_retries: 3,
    })
    assert.deepEqual(success.query_tags, { page: 'home' })
    assert.equal(success.stats.compute_ops, 1)
    assert.ok(client.lastTxnTs >= success.txn_ts)
  },
  retries: async () => {
    const long = fql`${'x'.repeat(10_000)}.length`
    await fetch(`${process.env.TERRARIUM_THROTTLE}/hold`, { method: 'POST' })
    const retrying = (max_attempts) => new Client({ endpoint, secret: process.env.TERRARIUM_SECRET, max_attempts, max_backoff: 1 })
    await assert.rejects(retrying(1).query(long), fauna.ThrottlingError)
    const answered = retrying(30).query(long)
    await new Promise((done) => setTimeout(done, 1000))
    await fetch(`${process.env.TERRARIUM_THROTTLE}/release`, { method: 'POST' })
    const success = await answered
    assert.equal(success.data, 10_000)
    assert.ok(success.stats.attempts > 1)
  },
  contention: async () => {
    await data(fql`Book.create({ id: 7, isbn: 7, count: 0 })`)
    const add = async () => {
      for (let done = 0; done < 10;) {
        try {
          await data(fql`Book.byId(7)!.update({ count: Book.byId(7)!.count + 1 })`)
          done++
        } catch (error) {
          if (!(error instanceof fauna.ContendedTransactionError)) throw error
        }
      }
    }
    await Promise.all([add(), add(), add(), add()])
    assert.equal(await data(fql`Book.byId(7)!.count`), 40)
  },
  streams: async () => {
    const stream = client.stream(fql`Book.all().eventSource()`, { status_events: true })
    const kinds = []
    for await (const { type } of stream) {
      kinds.push(type)
      if (kinds.length === 1) await data(fql`Book.create({ id: 8, isbn: 8 })`)
      if (kinds.length === 2) await data(fql`Book.byId(8)!.delete()`)
      if (kinds.length === 3) break
    }
    stream.close()
    assert.deepEqual(kinds, ['status', 'add', 'remove'])
  },
  feeds: async () => {
    const source = await data(fql`Book.all().eventSource()`)
    for (let number = 0; number < 5; number++) await data(fql`Book.create({ isbn: ${1000 + number} })`)
    const found = []
    for await (const page of client.feed(source, { page_size: 2 })) for (const event of page.events) found.push(event.data.isbn)
    assert.deepEqual(found, [1000, 1001, 1002, 1003, 1004])
  },
}

for (const [name, part] of Object.entries(PARTS)) {
  try {
    await part()
    console.log(`ok ${name}`)
  } catch (error) {
    console.log(`FAILED ${name}: ${String(error.message ?? error).replaceAll('\n', ' ')}`)
  }
}
client.close()
process.exit(0)
