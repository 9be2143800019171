import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './record-history.module.css'

type Props = {
  title: string
  /** It is unfolded at once, and brought into view. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of a record's form that is loaded when it is first unfolded. */
export const Folded = ({ title, isOpen = false, children }: Props) => {
  const [wasOpened, setOpened] = useState(isOpen)
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isOpen) return
    part.current?.querySelector('summary')?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <details ref={part} className={css.history} open={isOpen} onToggle={() => setOpened(true)}>
      <summary>{title}</summary>
      <div className={css.content}>{wasOpened && children}</div>
    </details>
  )
}
