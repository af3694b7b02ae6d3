import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { text } from '../../messages/metering-text.ts'
import styles from './logs.module.css'

interface DropAreaProps {
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

function hasFile({ dataTransfer }: DragEvent): boolean {
  return Array.from(dataTransfer.types).includes('Files')
}

/** A part of the page on which a file can be dropped, and which says so while one is above it. */
export function DropArea({ onFile, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={styles['drop']}
      onDragOver={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(false)
        const dropped = event.dataTransfer.files[0]
        if (dropped !== undefined) onFile(dropped)
      }}
    >
      {children}
      {isOver && (
        <p className={styles['dropHere']} role="status">
          {text('logs.drop_here')}
        </p>
      )}
    </div>
  )
}
