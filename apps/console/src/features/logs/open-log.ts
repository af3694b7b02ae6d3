import { canFollowLines, followLines } from '../../data/response-lines.ts'
import { LINES_MAX } from './log-lines.ts'
import type { LogLine } from './log-lines.ts'

/** How far the reading of a log is: lines that were read, and the time of the last. */
export interface ReadProgress {
  readonly lines: number
  readonly time: string
}

const PROGRESS_LINES = 2_000

/** Reads the lines of a log, up to `LINES_MAX`, and says from time to time how far it is. @throws {SyntaxError} when it is none */
export async function readLog(answer: Response, onProgress: (progress: ReadProgress) => void): Promise<readonly LogLine[]> {
  const lines: LogLine[] = []
  const add = (text: string): 'stop' | undefined => {
    const line = JSON.parse(text) as LogLine
    lines.push(line)
    if (lines.length % PROGRESS_LINES === 0) onProgress({ lines: lines.length, time: line.ts })
    return lines.length >= LINES_MAX ? 'stop' : undefined
  }
  if (canFollowLines()) {
    await followLines(answer, add)
    return lines
  }
  for (const text of (await answer.text()).split('\n', LINES_MAX)) if (text !== '') add(text)
  return lines
}
