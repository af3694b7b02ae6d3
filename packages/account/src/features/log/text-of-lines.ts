/** Yields lines as text, a line end behind each. */
export async function* textOfLines(groups: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of groups) if (lines.length > 0) yield `${lines.join('\n')}\n`
}
