import { describe, expect, test } from 'vitest'
import { layOut } from './layout.ts'
import { around, readRelations } from './relations.ts'

const FILES = [
  {
    name: 'main.fsl',
    text: `collection Author {
  name: String
  mentor: Ref<Author>?
}
collection Book {
  author: Ref<Author>
  shelves: Array<Ref<Shelf>>
  title: "Shelf" | String
}
collection Shelf {
  first: Book?
}
collection Note {
}`,
  },
]

describe('relations of collections', () => {
  test('are the fields whose types name a collection', () => {
    expect(readRelations(FILES)).toEqual({
      collections: ['Author', 'Book', 'Note', 'Shelf'],
      relations: [
        { from: 'Author', field: 'mentor', to: 'Author' },
        { from: 'Book', field: 'author', to: 'Author' },
        { from: 'Book', field: 'shelves', to: 'Shelf' },
        { from: 'Shelf', field: 'first', to: 'Book' },
      ],
    })
  })

  test('around one collection leave the others out', () => {
    expect(around(readRelations(FILES), 'Author').collections).toEqual(['Author', 'Book'])
  })
})

describe('the layout of a diagram', () => {
  test('puts what refers left of what is referred to, and no box over another', () => {
    const { boxes, edges, width, height } = layOut(readRelations(FILES))
    const place = (name: string) => boxes.find((box) => box.name === name)
    expect(place('Book')?.x).toBeLessThan(place('Author')?.x ?? 0)
    expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
    expect(edges).toHaveLength(4)
    expect(boxes.every(({ x, y }) => x < width && y < height)).toBe(true)
  })
})
