import type { ReactNode } from 'react'
import card from '#web/admin/page/card.module.css'
import { LineButton } from '#web/admin/table/line-button.tsx'
import css from './account.module.css'

type Props = {
  title: string
  hint: string
  mark?: ReactNode
  /** The words of the button; without them there is none. */
  button?: string | undefined
  /** The name of the button, where several say the same. */
  buttonLabel?: string
  onPress: () => void
}

/** A line of something that the account has: a device, a passkey. */
export const HeldItem = ({ title, hint, mark, button, buttonLabel, onPress }: Props) => (
  <li className={css.device}>
    <div>
      <strong>{title}</strong>
      {mark}
      <div className={card.hint}>{hint}</div>
    </div>
    {button && <LineButton label={button} name={buttonLabel ?? button} onClick={onPress} />}
  </li>
)
