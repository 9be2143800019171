import { Component, type ReactNode } from 'react'
import { message } from '#shared/message.ts'
import { FailurePage } from '#web/app/pages/message-page.tsx'
import { reloadOnce } from './fresh-document.ts'

type Props = { children: ReactNode }
type State = { isBroken: boolean; isFinal: boolean }

const problem = { status: 0, code: 'internal', title: message('failure.notShown'), errors: [] }

/**
 * Catches the mistake of a page that cannot be rendered, for example with data of a newer server: loads the document
 * anew, once, and shows a failure when that does not help.
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
