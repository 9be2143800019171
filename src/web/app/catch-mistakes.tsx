import { Component, type ReactNode } from 'react'
import { FailurePage } from '#web/app/pages/failure-page.tsx'
import { reloadOnce } from './fresh-document.ts'

type Props = { children: ReactNode }
type State = { isBroken: boolean; isFinal: boolean }

const problem = { status: 0, code: 'internal', title: 'Sidan gick inte att visa.', errors: [] }

/**
 * What cannot be shown is never a blank page: the data of a newer server than this code was made for gets the
 * code it wants by loading the document anew, once; whatever is wrong then says so.
 */
export class CatchMistakes extends Component<Props, State> {
  override state: State = { isBroken: false, isFinal: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  override componentDidCatch(): void {
    void reloadOnce().then((isReloading) => this.setState({ isFinal: !isReloading }))
  }

  override render(): ReactNode {
    const { isBroken, isFinal } = this.state
    if (!isBroken) return this.props.children
    return isFinal ? <FailurePage problem={problem} retry={() => location.reload()} /> : null
  }
}
