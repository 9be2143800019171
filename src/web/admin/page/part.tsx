import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import card from './card.module.css'

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  hint?: ReactNode
  /** Given of a heading that can have the focus. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** A small part of a page, named by its heading. */
export const Part = ({ title, hint, headingRef, className, children, ...rest }: Props) => {
  const id = useId()
  return (
    <section {...rest} className={[card.part, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {hint && <p className={card.hint}>{hint}</p>}
      {children}
    </section>
  )
}
