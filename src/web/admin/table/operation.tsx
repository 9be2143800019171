import { AdminIcon, type AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import css from './operation.module.css'

type Props = { label: string; icon: AdminIconName }

/*
 * Plain elements: a list shows hundreds of them, and a filter must not wait for Mantine to work out each.
 */

/** A button of the Operation column, told by its label. */
export const Operation = ({ label, icon, onClick }: Props & { onClick: () => void }) => (
  <button type="button" className={css.operation} aria-label={label} title={label} onClick={onClick}>
    <AdminIcon name={icon} />
  </button>
)

/** The same as a link. */
export const OperationLink = ({ label, icon, href }: Props & { href: string }) => (
  <a className={css.operation} aria-label={label} title={label} href={href}>
    <AdminIcon name={icon} />
  </a>
)

/** Chooses a record among others. */
export const Tick = ({
  label,
  id,
  checked,
  isMixed = false,
  onChange,
}: {
  label: string
  id?: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  isMixed?: boolean
  onChange: () => void
}) => (
  <input
    id={id}
    type="checkbox"
    className={css.tick}
    aria-label={label}
    checked={checked}
    ref={(input) => {
      if (input) input.indeterminate = isMixed
    }}
    onChange={onChange}
  />
)
