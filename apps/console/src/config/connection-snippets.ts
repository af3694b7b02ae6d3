/** Ways to reach a database from a program, in the order in which they are offered. */
export const CLIENTS = ['javascript', 'python', 'go', 'csharp', 'jvm', 'http', 'cli'] as const
export type Client = (typeof CLIENTS)[number]

export const CLIENT_NAMES: Readonly<Record<Client, string>> = {
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  csharp: 'C#',
  jvm: 'Java',
  http: 'HTTP',
  cli: 'CLI',
}

export interface Snippet {
  /** The command that installs what the text needs; undefined where nothing is needed. */
  readonly install: string | undefined
  readonly text: string
}

/** Returns a program that asks a database for its collections. It takes the secret from the environment, so that none is in its text. */
export function snippetFor(client: Client, endpoint: string): Snippet {
  return SNIPPETS[client](endpoint)
}

/** The lines that make the endpoint and the secret known to such a program. */
export function environmentLines(endpoint: string, secret: string): string {
  return `FAUNA_ENDPOINT=${endpoint}\nFAUNA_SECRET=${secret}`
}

const SNIPPETS: Readonly<Record<Client, (endpoint: string) => Snippet>> = {
  javascript: (endpoint) => ({
    install: 'npm install fauna',
    text: `import { Client, fql } from "fauna"

const client = new Client({
  endpoint: new URL("${endpoint}"),
  secret: process.env.FAUNA_SECRET,
})

const { data } = await client.query(
  fql\`Collection.all() { name }\`,
)
console.log(data)
client.close()`,
  }),
  python: (endpoint) => ({
    install: 'pip install fauna',
    text: `import os
from fauna import fql
from fauna.client import Client

client = Client(
    endpoint="${endpoint}",
    secret=os.environ["FAUNA_SECRET"],
)

result = client.query(fql("Collection.all() { name }"))
print(result.data)`,
  }),
  go: (endpoint) => ({
    install: 'go get github.com/fauna/fauna-go/v3',
    text: `package main

import (
	"fmt"
	"os"

	"github.com/fauna/fauna-go/v3"
)

func main() {
	client := fauna.NewClient(
		os.Getenv("FAUNA_SECRET"),
		fauna.DefaultTimeouts(),
		fauna.URL("${endpoint}"),
	)

	query, _ := fauna.FQL("Collection.all() { name }", nil)
	result, err := client.Query(query)
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Data)
}`,
  }),
  csharp: (endpoint) => ({
    install: 'dotnet add package Fauna',
    text: `using Fauna;
using static Fauna.Query;

var client = new Client(
    new Configuration(Environment.GetEnvironmentVariable("FAUNA_SECRET")!)
    {
        Endpoint = new Uri("${endpoint}"),
    });

var result = await client.QueryAsync(FQL($"Collection.all() {{ name }}"));
Console.WriteLine(result.Data);`,
  }),
  jvm: (endpoint) => ({
    install: 'implementation "com.fauna:fauna-jvm:1.0.0"',
    text: `import com.fauna.client.*;
import static com.fauna.query.builder.Query.fql;

var config = FaunaConfig.builder()
    .endpoint("${endpoint}")
    .secret(System.getenv("FAUNA_SECRET"))
    .build();

var client = Fauna.client(config);
var result = client.query(fql("Collection.all() { name }"));
System.out.println(result.getData());`,
  }),
  http: (endpoint) => ({
    install: undefined,
    text: `curl "${endpoint}/query/1" \\
  -H "Authorization: Bearer $FAUNA_SECRET" \\
  -H "Content-Type: application/json" \\
  -d '{ "query": "Collection.all() { name }" }'`,
  }),
  cli: (endpoint) => ({
    install: 'npm install -g fauna-shell',
    text: `fauna query "Collection.all() { name }" \\
  --url "${endpoint}" \\
  --secret "$FAUNA_SECRET"`,
  }),
}
