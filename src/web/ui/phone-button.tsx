import { OutsideButton } from './button.tsx'
import css from './phone-button.module.css'

/** Opens on a phone what a QR code holds, for nobody can photograph the own screen; absent where there is a mouse. */
export const PhoneButton = ({ to, label }: { to: string; label: string }) => (
  <p className={css.phone} data-unprinted="">
    <OutsideButton href={to}>{label}</OutsideButton>
  </p>
)
