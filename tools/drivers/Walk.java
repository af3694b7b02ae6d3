// Walks the HTTP client of the Java platform through a database in the forms in which the Java driver sends requests: its headers, tagged values,
// composed queries, HTTP/2 asked for by an upgrade, streams read line by line. Environment: TERRARIUM_URL, TERRARIUM_SECRET.
// Prints `ok NAME` or `FAILED NAME: reason` for each part.

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public class Walk {
  static final String URL = System.getenv("TERRARIUM_URL");
  static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  interface Part {
    void run() throws Exception;
  }

  static HttpRequest.Builder request(String path, String body) {
    return HttpRequest.newBuilder(URI.create(URL + path))
        .headers("X-Format", "tagged", "Accept-Encoding", "gzip", "Content-Type", "application/json;charset=utf-8")
        .headers("X-Driver", "Java", "X-Driver-Env", "driver=1.0.0; runtime=java-17; env=Unknown; os=Linux")
        .header("Authorization", "Bearer " + System.getenv("TERRARIUM_SECRET"))
        .timeout(Duration.ofSeconds(30))
        .POST(BodyPublishers.ofString(body));
  }

  /** A query of one text without values, as the driver writes it. */
  static String of(String text) {
    return "{\"query\":{\"fql\":[" + quoted(text) + "]}}";
  }

  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  static String query(String text) throws Exception {
    return succeed(send(request("/query/1", of(text))));
  }

  static String succeed(HttpResponse<String> answer) {
    must(answer.statusCode() == 200, answer.body());
    return answer.body();
  }

  static void must(boolean holds, Object found) {
    if (!holds) throw new AssertionError(found);
  }

  static void contains(String text, String part) {
    must(text.contains(part), part + " is not in " + text);
  }

  static String first(String pattern, String text) {
    Matcher match = Pattern.compile(pattern).matcher(text);
    must(match.find(), pattern + " is not in " + text);
    return match.group(1);
  }

  static void values() throws Exception {
    String sent = "{\"none\":null,\"yes\":true,\"int\":{\"@int\":\"1\"},\"long\":{\"@long\":\"9007199254740993\"},"
        + "\"double\":{\"@double\":\"1.5\"},\"string\":\"Ünïcode \\n\",\"bytes\":{\"@bytes\":\"AAH/\"},"
        + "\"time\":{\"@time\":\"2024-01-31T12:00:00.123456Z\"},\"date\":{\"@date\":\"2024-01-31\"}}";
    String body = succeed(send(request("/query/1", "{\"query\":{\"fql\":[{\"value\":" + sent + "}]}}")));
    contains(body, "\"data\":" + sent);
  }

  static void documents() throws Exception {
    query("Collection.create({ name: \"Book\", constraints: [{ unique: [\"isbn\"] }] })");
    String made = query("Book.create({ id: \"1\", title: \"Emma\", isbn: 1 })");
    contains(made, "\"@doc\":{\"id\":\"1\",\"coll\":{\"@mod\":\"Book\"},\"ts\":{\"@time\":");
    String inner = "{\"fql\":[\"Book.where(.title == \",{\"value\":\"Emma\"},\")\"]}";
    contains(succeed(send(request("/query/1", "{\"query\":{\"fql\":[" + inner + ",\".first()!.isbn\"]}}"))), "\"data\":{\"@int\":\"1\"}");
    String reference = "{\"value\":{\"@ref\":{\"id\":\"1\",\"coll\":{\"@mod\":\"Book\"}}}}";
    contains(succeed(send(request("/query/1", "{\"query\":{\"fql\":[" + reference + ",\".title\"]}}"))), "\"data\":\"Emma\"");
    contains(query("Book.byId(\"2\")"), "\"exists\":false");
  }

  static void paging() throws Exception {
    query("Set.sequence(0, 40).forEach(n => Book.create({ title: \"Serial\", isbn: 100 + n }))");
    String page = query("Book.where(.title == \"Serial\").pageSize(15)");
    List<Integer> sizes = new ArrayList<>();
    while (true) {
      sizes.add(page.split("\"@doc\"", -1).length - 1);
      if (!page.contains("\"after\"")) break;
      String after = "{\"value\":" + quoted(first("\"after\":\"([^\"]+)\"", page)) + "}";
      page = succeed(send(request("/query/1", "{\"query\":{\"fql\":[\"Set.paginate(\"," + after + ",\")\"]}}")));
    }
    must(sizes.equals(List.of(15, 15, 10)), sizes);
  }

  static void failed(String text, int status, String code) throws Exception {
    HttpResponse<String> answer = send(request("/query/1", of(text)));
    must(answer.statusCode() == status, answer.statusCode() + answer.body());
    contains(answer.body(), "\"code\":\"" + code + "\"");
  }

  static void errors() throws Exception {
    failed("1 +", 400, "invalid_query");
    failed("1 / 0", 400, "divide_by_zero");
    failed("Book.create({ isbn: 1 })", 400, "constraint_failure");
    failed("abort(\"no\")", 400, "abort");
    HttpResponse<String> stranger = send(request("/query/1", of("1")).setHeader("Authorization", "Bearer none"));
    must(stranger.statusCode() == 401, stranger.body());
  }

  static void timeOuts() throws Exception {
    String hold = "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\".matches(\"(a+)+$$\")";
    HttpResponse<String> late = send(request("/query/1", of(hold)).header("X-Query-Timeout-Ms", "500"));
    contains(late.body(), "\"code\":\"time_out\"");
    must(late.statusCode() == 503 || late.statusCode() == 440, late.statusCode());
  }

  static void options() throws Exception {
    HttpRequest.Builder asked = request("/query/1", of("1")).header("X-Query-Tags", "page=home").header("X-Typecheck", "false").header("X-Linearized", "true");
    String body = succeed(send(asked.header("Traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")));
    contains(body, "\"query_tags\":\"page=home\"");
    must(Long.parseLong(first("\"txn_ts\":(\\d+)", body)) > 0, body);
  }

  static void contention() throws Exception {
    query("Book.create({ id: \"7\", isbn: 7, count: 0 })");
    List<CompletableFuture<Void>> writers = new ArrayList<>();
    for (int writer = 0; writer < 4; writer++) writers.add(CompletableFuture.runAsync(Walk::increment));
    for (CompletableFuture<Void> writer : writers) writer.get();
    contains(query("Book.byId(\"7\")!.count"), "\"data\":{\"@int\":\"40\"}");
  }

  static void increment() {
    try {
      for (int done = 0; done < 10;) {
        HttpResponse<String> answer = send(request("/query/1", of("Book.byId(\"7\")!.update({ count: Book.byId(\"7\")!.count + 1 })")));
        if (answer.statusCode() == 200) done++;
        else must(answer.statusCode() == 409, answer.body());
      }
    } catch (Exception problem) {
      throw new IllegalStateException(problem);
    }
  }

  static String sourceToken() throws Exception {
    return first("\"@stream\":\"([^\"]+)\"", query("Book.all().eventSource()"));
  }

  static void streams() throws Exception {
    HttpRequest asked = request("/stream/1", "{\"token\":" + quoted(sourceToken()) + "}").build();
    HttpResponse<Stream<String>> answer = CLIENT.send(asked, BodyHandlers.ofLines());
    try (Stream<String> lines = answer.body()) {
      Iterator<String> events = lines.iterator();
      contains(events.next(), "\"type\":\"status\"");
      query("Book.create({ id: \"8\", isbn: 8 })");
      contains(events.next(), "\"type\":\"add\"");
      query("Book.byId(\"8\")!.delete()");
      contains(events.next(), "\"type\":\"remove\"");
    }
  }

  static void feeds() throws Exception {
    String token = quoted(sourceToken());
    for (int number = 0; number < 5; number++) query("Book.create({ isbn: " + (1000 + number) + " })");
    int events = 0;
    for (String cursor = ""; ; ) {
      String page = succeed(send(request("/feed/1", "{\"token\":" + token + cursor + ",\"page_size\":2}")));
      events += page.split("\"type\":\"add\"", -1).length - 1;
      if (page.contains("\"has_next\":false")) break;
      cursor = ",\"cursor\":" + quoted(first("\"cursor\":\"([^\"]+)\",\"has_next\"", page));
    }
    must(events == 5, events);
  }

  static void report(String name, Part part) {
    try {
      part.run();
      System.out.println("ok " + name);
    } catch (Exception | AssertionError problem) {
      System.out.println("FAILED " + name + ": " + String.valueOf(problem).replace('\n', ' '));
    }
  }

  public static void main(String[] arguments) {
    report("values", Walk::values);
    report("documents", Walk::documents);
    report("paging", Walk::paging);
    report("errors", Walk::errors);
    report("time-outs", Walk::timeOuts);
    report("options", Walk::options);
    report("contention", Walk::contention);
    report("streams", Walk::streams);
    report("feeds", Walk::feeds);
  }
}
