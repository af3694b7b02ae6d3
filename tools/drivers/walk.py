"""Walks the Python driver through a database: TERRARIUM_URL, TERRARIUM_SECRET, TERRARIUM_THROTTLE. Prints `ok NAME` or `FAILED NAME: reason` for each part."""
import os
import threading
import urllib.request
from datetime import date, datetime, timedelta, timezone

from fauna import Document, Module, NullDocument, Page, fql
from fauna.client import Client, FeedOptions, QueryOptions, StreamOptions
from fauna.errors import (AbortError, AuthenticationError, InvalidRequestError, QueryCheckError, QueryRuntimeError, ServiceError,
                          ThrottlingError)

URL = os.environ["TERRARIUM_URL"]
client = Client(secret=os.environ["TERRARIUM_SECRET"], endpoint=URL)


def must(holds, found):
    if not holds:
        raise AssertionError(repr(found))


def raises(kind, query, options=None, code=None):
    try:
        client.query(query, options)
    except kind as error:
        must(code is None or error.code == code, error)
        return error
    raise AssertionError(f"no {kind.__name__}")


def values():
    sent = {
        "none": None, "yes": True, "int": 2147483647, "long": 9007199254740993, "double": 1.5, "string": "Ünïcode \n \"q\"",
        "bytes": bytearray(b"\x00\x01\xff"), "date": date(2024, 2, 29), "time": datetime(2024, 1, 31, 12, 0, 0, 123456, tzinfo=timezone.utc),
        "array": [1, [2, []]], "object": {"@int": {"nested": {}}}, "module": Module("Math"),
    }
    got = client.query(fql("${sent}", sent=sent)).data
    for name, value in sent.items():
        must(got[name] == value, (name, got[name]))


def documents():
    client.query(fql('Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: "title" }] } }, constraints: [{ unique: ["isbn"] }] })'))
    made = client.query(fql("Book.create(${book})", book={"title": "Emma", "isbn": 1})).data
    must(isinstance(made, Document) and made["title"] == "Emma" and made.coll == Module("Book"), made)
    read = client.query(fql("Book.byId(${id})", id=made.id)).data
    must(read.id == made.id and read.ts == made.ts, read)
    inner = fql("Book.byTitle(${title})", title="Emma")
    must(client.query(fql("${set}.first()!.isbn", set=inner)).data == 1, "a composed query")
    must(client.query(fql("${book}.title", book=read)).data == "Emma", "a document as value")
    must(isinstance(client.query(fql("Book.byId(1)")).data, NullDocument), "no null document")


def paging():
    client.query(fql("Set.sequence(0, 40).forEach(n => Book.create({ title: \"Serial\", isbn: 100 + n }))"))
    page = client.query(fql('Book.byTitle("Serial")')).data
    must(isinstance(page, Page) and len(page.data) == 16 and page.after is not None, page)
    pages = list(client.paginate(fql('Book.byTitle("Serial").pageSize(15)')))
    must([len(one) for one in pages] == [15, 15, 10], [len(one) for one in pages])


def errors():
    raises(QueryCheckError, fql("1 +"), code="invalid_query")
    raises(QueryRuntimeError, fql("1 / 0"), code="divide_by_zero")
    raises(QueryRuntimeError, fql('Book.create({ isbn: 1 })'), code="constraint_failure")
    must(raises(AbortError, fql('abort({ reason: "no" })')).abort == {"reason": "no"}, "another abort value")
    raises(InvalidRequestError, fql("1"), QueryOptions(query_tags={"a": "b"}, additional_headers={"x-format": "odd"}))
    try:
        Client(secret="none", endpoint=URL).query(fql("1"))
        raise AssertionError("a wrong secret is accepted")
    except AuthenticationError as error:
        must(error.status_code == 401, error)


def time_outs():
    raises(ServiceError, fql("1"), QueryOptions(query_timeout=timedelta(milliseconds=1)), code="time_out")
    hold = fql('${text}.matches("(a+)+$$")', text="a" * 40 + "!")
    raises(ServiceError, hold, QueryOptions(query_timeout=timedelta(milliseconds=500)), code="time_out")


def options():
    success = client.query(fql("1"), QueryOptions(linearized=True, query_tags={"page": "home"}, typecheck=False, max_contention_retries=3))
    must(success.query_tags == {"page": "home"} and success.stats.compute_ops == 1, success)
    must(client.get_last_txn_ts() >= success.txn_ts, client.get_last_txn_ts())


def throttle(step):
    urllib.request.urlopen(urllib.request.Request(os.environ["TERRARIUM_THROTTLE"] + step, method="POST")).read()


def retries():
    long = fql("${text}.length", text="x" * 10000)
    throttle("/hold")
    try:
        Client(secret=os.environ["TERRARIUM_SECRET"], endpoint=URL, max_attempts=1).query(long)
        raise AssertionError("no ThrottlingError")
    except ThrottlingError as error:
        must(error.code == "limit_exceeded", error)
    releasing = threading.Timer(1, throttle, ["/release"])
    releasing.start()
    success = Client(secret=os.environ["TERRARIUM_SECRET"], endpoint=URL, max_attempts=30, max_backoff=1).query(long)
    releasing.join()
    must(success.data == 10000 and success.stats.attempts > 1, success)


def contention():
    client.query(fql('Book.create({ id: 7, isbn: 7, count: 0 })'))
    patient = QueryOptions(query_timeout=timedelta(minutes=2))
    problems = []

    def add():
        done = 0
        while done < 10:
            try:
                client.query(fql("Book.byId(7)!.update({ count: Book.byId(7)!.count + 1 })"), patient)
                done += 1
            except QueryRuntimeError as error:  # the driver has no class of its own for this code
                if error.code != "contended_transaction":
                    problems.append(error)
                    return
            except Exception as error:  # the thread ends, and the part fails for this reason
                problems.append(error)
                return
    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    must(problems == [], problems)
    must(client.query(fql("Book.byId(7)!.count")).data == 40, "an increment is lost")


def streams():
    source = client.query(fql("Book.all().eventSource()")).data
    with client.stream(source, StreamOptions(status_events=True)) as stream:
        kinds = []
        for event in stream:
            kinds.append(event["type"])
            if len(kinds) == 1:
                client.query(fql('Book.create({ id: 8, isbn: 8 })'))
            elif len(kinds) == 2:
                must(event["data"].id == "8" and event["cursor"] is not None, event)
                client.query(fql("Book.byId(8)!.delete()"))
            elif len(kinds) == 3:
                break
        must(kinds == ["status", "add", "remove"], kinds)


def feeds():
    source = client.query(fql("Book.all().eventSource()")).data
    for number in range(5):
        client.query(fql("Book.create({ isbn: ${isbn} })", isbn=1000 + number))
    feed = client.feed(source, FeedOptions(page_size=2))
    events = [(event["type"], event["data"]["isbn"]) for page in feed for event in page]
    must(events == [("add", 1000 + number) for number in range(5)], events)


for part in [values, documents, paging, errors, time_outs, options, retries, contention, streams, feeds]:
    try:
        part()
        print("ok", part.__name__)
    except Exception as error:  # each part is reported, whatever it is
        print(f"FAILED {part.__name__}: {type(error).__name__}: {error}".replace("\n", " "))
