import { Component } from 'react'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'

/** Browsers that translate a page move its texts out of the nodes in which they were drawn, and taking these away fails. */
function isOfTranslation(error: Error): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError'
}

interface RemountingProps {
  /** Which visit of a page it is. */
  readonly visit: string
  readonly children: ReactNode
}

interface RemountingState {
  readonly error: Error | undefined
}

/** Mounts its content again, once a visit, where a translation has damaged it. Every other error goes on to the boundary above. */
class Remounting extends Component<RemountingProps, RemountingState> {
  override readonly state: RemountingState = { error: undefined }
  #remounted: string | undefined

  static getDerivedStateFromError(error: Error): RemountingState {
    return { error }
  }

  override componentDidCatch(): void {
    this.#remounted = this.props.visit
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isOfTranslation(error) || this.#remounted === this.props.visit) throw error
    return null
  }
}

/** The pages of the dashboard; what the browser's translation has damaged is drawn again. */
export function RemountedPage() {
  const { key } = useLocation()
  return (
    <Remounting visit={key}>
      <Outlet />
    </Remounting>
  )
}
