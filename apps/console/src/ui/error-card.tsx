import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { text } from '../messages/text.ts'
import { Button } from './button.tsx'
import { Jar } from './jar.tsx'
import type { JarState } from './jar.tsx'
import styles from './error-card.module.css'

interface ErrorCardProps {
  /** 'Error' where nothing more is known. */
  readonly title?: string
  /** 'Something went wrong.' where nothing more is known. */
  readonly message?: ReactNode
  readonly suggestion?: ReactNode
  /** Listed under 'This typically results from the following:'. */
  readonly reasons?: readonly ReactNode[]
  readonly facts?: readonly { readonly name: string; readonly value: ReactNode }[]
  readonly details?: ReactNode
  readonly jar?: JarState
  /** The first button; by default it goes back. */
  readonly action?: ReactNode
  /** Offers to try again. */
  readonly onRetry?: () => void
  readonly secondaryAction?: ReactNode
  readonly endAction?: ReactNode
}

/** The button that leads to the page before, or to the console's start when this page is the first. */
function GoBackButton() {
  const navigate = useNavigate()
  const onClick = () => {
    const isFirst = (window.history.state as { readonly idx?: number } | null)?.idx === 0
    void (isFirst ? navigate('/') : navigate(-1))
  }
  return (
    <Button variant="primary" icon="arrowLeft" onClick={onClick}>
      {text('page.go_back')}
    </Button>
  )
}

/** A full-page failure: what happened, why that usually is, and one way on. */
export function ErrorCard(props: ErrorCardProps) {
  const { title = text('errors.error'), message = text('errors.generic'), suggestion, reasons = [], facts = [], details } = props
  const { jar = 'crack', action, onRetry, secondaryAction, endAction } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles['center']}>
      <section className={styles['card']} role="alert">
        <div className={styles['top']}>
          <span className={styles['jar']}>
            <Jar state={jar} />
          </span>
          <div className={styles['words']}>
            <h1 ref={heading} tabIndex={-1} className={styles['title']}>
              {title}
            </h1>
            <p className={styles['message']}>{message}</p>
            {suggestion !== undefined && <p className={styles['suggestion']}>{suggestion}</p>}
          </div>
        </div>
        {reasons.length > 0 && (
          <div className={styles['reasons']}>
            <p>{text('page.reasons_intro')}</p>
            <ul>
              {reasons.map((reason, index) => (
                <li key={index}>
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {facts.length > 0 && (
          <div className={styles['reasons']}>
            <dl className={styles['facts']}>
              {facts.map((fact) => [<dt key={fact.name}>{fact.name}</dt>, <dd key={`${fact.name} value`}>{fact.value}</dd>])}
            </dl>
          </div>
        )}
        {details !== undefined && <div className={styles['details']}>{details}</div>}
        <footer className={styles['footer']}>
          {action ?? <GoBackButton />}
          {onRetry !== undefined && (
            <Button icon="refresh" onClick={onRetry}>
              {text('errors.try_again')}
            </Button>
          )}
          {secondaryAction}
          {endAction !== undefined && <span className={styles['push']}>{endAction}</span>}
        </footer>
      </section>
    </div>
  )
}
