// Walks the Go driver through a database: TERRARIUM_URL, TERRARIUM_SECRET, TERRARIUM_THROTTLE. Prints `ok NAME` or `FAILED NAME: reason` for each part.
package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/fauna/fauna-go/v3"
)

var client *fauna.Client

func must(holds bool, found any) {
	if !holds {
		panic(fmt.Sprintf("%+v", found))
	}
}

func query(text string, args map[string]any, opts ...fauna.QueryOptFn) *fauna.QuerySuccess {
	composed, err := fauna.FQL(text, args)
	if err != nil {
		panic(err)
	}
	success, err := client.Query(composed, opts...)
	if err != nil {
		panic(err)
	}
	return success
}

func failure(text string, opts ...fauna.QueryOptFn) error {
	composed, _ := fauna.FQL(text, nil)
	_, err := client.Query(composed, opts...)
	must(err != nil, "no error of "+text)
	return err
}

func values() {
	sent := map[string]any{
		"none": nil, "yes": true, "long": int64(9007199254740993), "double": 1.5, "string": "Ünïcode \n \"q\"",
		"bytes": []byte{0, 1, 255}, "time": time.Date(2024, 1, 31, 12, 0, 0, 123456000, time.UTC), "object": map[string]any{"@int": "x"},
	}
	got, isMap := query("${sent}", map[string]any{"sent": sent}).Data.(map[string]any)
	must(isMap, "no object")
	for name, value := range sent {
		if at, isTime := value.(time.Time); isTime {
			must(at.Equal(*got[name].(*time.Time)), got[name])
		} else {
			must(reflect.DeepEqual(got[name], value), []any{name, got[name], value})
		}
	}
}

func documents() {
	query(`Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: "title" }] } }, constraints: [{ unique: ["isbn"] }] })`, nil)
	made, isDocument := query("Book.create(${book})", map[string]any{"book": map[string]any{"title": "Emma", "isbn": 1}}).Data.(*fauna.Document)
	must(isDocument && made.Data["title"] == "Emma", made)
	inner, _ := fauna.FQL(`Book.byTitle(${title})`, map[string]any{"title": "Emma"})
	must(query("${set}.first()!.isbn", map[string]any{"set": inner}).Data == int64(1), "a composed query")
	must(query("${book}.title", map[string]any{"book": made}).Data == "Emma", "a document as value")
	_, isNull := query("Book.byId(1)", nil).Data.(*fauna.NullDocument)
	must(isNull, "no null document")
}

func paging() {
	query(`Set.sequence(0, 40).forEach(n => Book.create({ title: "Serial", isbn: 100 + n }))`, nil)
	text, _ := fauna.FQL(`Book.byTitle("Serial").pageSize(15)`, nil)
	pages := client.Paginate(text)
	sizes := []int{}
	for pages.HasNext() {
		page, err := pages.Next()
		must(err == nil, err)
		sizes = append(sizes, len(page.Data))
	}
	must(reflect.DeepEqual(sizes, []int{15, 15, 10}), sizes)
}

func failures() {
	var check *fauna.ErrQueryCheck
	must(errors.As(failure("1 +"), &check) && check.Code == "invalid_query", check)
	// Of runtime errors the driver knows two codes; the others are of the class of invalid requests.
	var invalid *fauna.ErrInvalidRequest
	must(errors.As(failure("1 / 0"), &invalid) && invalid.Code == "divide_by_zero", invalid)
	var runtime *fauna.ErrQueryRuntime
	must(errors.As(failure("Book.create({ isbn: 1 })"), &runtime) && len(runtime.ConstraintFailures) == 1, runtime)
	var aborted *fauna.ErrAbort
	must(errors.As(failure(`abort("no")`), &aborted) && aborted.Abort == "no", aborted)
	stranger := fauna.NewClient("none", fauna.DefaultTimeouts(), fauna.URL(os.Getenv("TERRARIUM_URL")))
	text, _ := fauna.FQL("1", nil)
	_, err := stranger.Query(text)
	var unknown *fauna.ErrAuthentication
	must(errors.As(err, &unknown) && unknown.StatusCode == 401, err)
}

func timeOuts() {
	var aggressive *fauna.ErrQueryTimeout
	must(errors.As(failure("1", fauna.Timeout(time.Millisecond)), &aggressive) && aggressive.Code == "time_out", aggressive)
	hold := `"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".matches("(a+)+$$")`
	err := failure(hold, fauna.Timeout(500*time.Millisecond))
	var late *fauna.ErrServiceTimeout
	inTime := errors.As(err, &late) && late.Code == "time_out" || errors.As(err, &aggressive) && aggressive.Code == "time_out"
	must(inTime, err)
}

func throttle(step string) {
	answer, err := http.Post(os.Getenv("TERRARIUM_THROTTLE")+step, "", nil)
	must(err == nil, err)
	answer.Body.Close()
}

func retrying(attempts int) *fauna.Client {
	url := fauna.URL(os.Getenv("TERRARIUM_URL"))
	return fauna.NewClient(os.Getenv("TERRARIUM_SECRET"), fauna.DefaultTimeouts(), url, fauna.MaxAttempts(attempts), fauna.MaxBackoff(time.Second))
}

func retries() {
	long, _ := fauna.FQL("${text}.length", map[string]any{"text": strings.Repeat("x", 10000)})
	throttle("/hold")
	_, err := retrying(1).Query(long)
	var throttled *fauna.ErrThrottling
	must(errors.As(err, &throttled) && throttled.Code == "limit_exceeded", err)
	released := make(chan bool)
	time.AfterFunc(time.Second, func() {
		throttle("/release")
		close(released)
	})
	success, err := retrying(30).Query(long)
	<-released
	must(err == nil, err)
	must(success.Data == int64(10000) && success.Stats.Attempts > 1, success)
}

func options() {
	success := query("1", nil, fauna.Tags(map[string]string{"page": "home"}), fauna.Typecheck(false))
	must(success.QueryTags["page"] == "home" && success.Stats.ComputeOps == 1, success)
	must(client.GetLastTxnTime() >= success.TxnTime, client.GetLastTxnTime())
}

func contention() {
	query("Book.create({ id: 7, isbn: 7, count: 0 })", nil)
	text, _ := fauna.FQL("Book.byId(7)!.update({ count: Book.byId(7)!.count + 1 })", nil)
	var group sync.WaitGroup
	problems := make(chan error, 40)
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			for done := 0; done < 10; {
				_, err := client.Query(text)
				var contended *fauna.ErrContendedTransaction
				if err == nil {
					done++
				} else if !errors.As(err, &contended) {
					problems <- err
					return
				}
			}
		}()
	}
	group.Wait()
	must(len(problems) == 0, len(problems))
	must(query("Book.byId(7)!.count", nil).Data == int64(40), "an increment is lost")
}

func streams() {
	text, _ := fauna.FQL("Book.all().eventSource()", nil)
	stream, err := client.StreamFromQuery(text, nil)
	must(err == nil, err)
	defer stream.Close()
	kinds := []string{}
	for len(kinds) < 3 {
		var event fauna.Event
		must(stream.Next(&event) == nil, kinds)
		kinds = append(kinds, string(event.Type))
		if len(kinds) == 1 {
			query("Book.create({ id: 8, isbn: 8 })", nil)
		} else if len(kinds) == 2 {
			query("Book.byId(8)!.delete()", nil)
		}
	}
	must(reflect.DeepEqual(kinds, []string{"status", "add", "remove"}), kinds)
}

func feeds() {
	var source fauna.EventSource
	must(query("Book.all().eventSource()", nil).Unmarshal(&source) == nil, "no event source")
	for number := range 5 {
		query("Book.create({ isbn: ${isbn} })", map[string]any{"isbn": 1000 + number})
	}
	feed, err := client.Feed(source, fauna.EventFeedPageSize(2))
	must(err == nil, err)
	count := 0
	for hasNext := true; hasNext; {
		var page fauna.FeedPage
		must(feed.Next(&page) == nil, count)
		count += len(page.Events)
		hasNext = page.HasNext
	}
	must(count == 5, count)
}

func report(name string, part func()) {
	defer func() {
		if reason := recover(); reason != nil {
			fmt.Printf("FAILED %s: %s\n", name, strings.ReplaceAll(fmt.Sprint(reason), "\n", " "))
		}
	}()
	part()
	fmt.Println("ok", name)
}

func main() {
	client = fauna.NewClient(os.Getenv("TERRARIUM_SECRET"), fauna.DefaultTimeouts(), fauna.URL(os.Getenv("TERRARIUM_URL")))
	report("values", values)
	report("documents", documents)
	report("paging", paging)
	report("errors", failures)
	report("time-outs", timeOuts)
	report("options", options)
	report("retries", retries)
	report("contention", contention)
	report("streams", streams)
	report("feeds", feeds)
}
