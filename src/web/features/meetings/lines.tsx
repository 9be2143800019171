import type { Key, ReactNode } from 'react'
import card from '#web/admin/page/card.module.css'

type Props = { lines: readonly { key: Key; text: ReactNode; beside: ReactNode }[] }

/** Lines below each other, each with what is to be known of it beside it. */
export const Lines = ({ lines }: Props) => (
  <ul className={card.lines}>
    {lines.map(({ key, text, beside }) => (
      <li key={key}>
        {text}
        <span>{beside}</span>
      </li>
    ))}
  </ul>
)
