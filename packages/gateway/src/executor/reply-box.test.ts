import { beforeEach, describe, expect, test } from 'vitest'
import { REPLY, type ReplyMessage } from '../jobs/reply.ts'
import { ReplyBox } from './reply-box.ts'

let now: number
let sent: (readonly number[])[]
let transferred: number
let box: ReplyBox

beforeEach(() => {
  now = 5
  sent = []
  transferred = 0
  const port = {
    postMessage: (replies: readonly ReplyMessage[], transferables: readonly ArrayBuffer[]) => {
      sent.push(replies.map(([id]) => id))
      transferred += transferables.length
    },
  }
  box = new ReplyBox(port, () => now)
})

const replyOf = (id: number, text: string | (string | Uint8Array<ArrayBuffer>)[] = 'x'): ReplyMessage =>
  [id, REPLY.timedAnswer, 200, text, '', false, undefined, 1] as unknown as ReplyMessage

describe('replies of an executor', () => {
  test('that follow each other at once go together', () => {
    box.add(replyOf(1))
    now += 0.1
    box.add(replyOf(2))
    expect(sent).toEqual([])
    box.sendAll()
    box.sendAll()
    expect(sent).toEqual([[1, 2]])
  })

  test('wait no longer than a short query takes', () => {
    box.add(replyOf(1))
    now += 0.31
    box.add(replyOf(2))
    box.add(replyOf(3))
    expect(sent).toEqual([[1, 2]])
    box.sendAll()
    expect(sent).toEqual([[1, 2], [3]])
  })

  test('go out in the middle of a long job', () => {
    box.add(replyOf(1))
    box.sendDue()
    expect(sent).toEqual([])
    now += 0.4
    box.sendDue()
    box.sendDue()
    expect(sent).toEqual([[1]])
  })

  test('that are large go at once, without being copied', () => {
    box.add(replyOf(1))
    box.add(replyOf(2, [new Uint8Array(8), 'a']))
    expect(sent).toEqual([[1, 2]])
    expect(transferred).toBe(1)
  })
})
