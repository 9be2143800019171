import { AdminIcon, type AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { Link } from '#web/ui/link.tsx'
import css from './operation.module.css'

type Props = {
  label: string
  /** Without one it is told by its words. */
  icon?: AdminIconName
  /** The name of the record, so that the same button of another row has another name. */
  of?: string
  /** Says its label in words beside the icon: a card has room for it. */
  inWords?: boolean | undefined
}

const nameOf = ({ label, of }: Props): string => (of ? `${label}: ${of}` : label)

/*
 * Plain elements: a list shows hundreds of them, and a filter must not wait for Mantine to work out each.
 */

const Face = ({ icon, label, inWords }: Props) => (
  <>
    {icon && <AdminIcon name={icon} />}
    {inWords && label}
  </>
)

/** A button of the Operation column, told by its label. */
export const Operation = ({ onClick, ...props }: Props & { onClick: () => void }) => (
  <button
    type="button"
    className={props.inWords ? css.labelled : css.operation}
    aria-label={nameOf(props)}
    title={nameOf(props)}
    onClick={onClick}
  >
    <Face {...props} />
  </button>
)

/** The same as a link: within the site, or to another program. */
export const OperationLink = ({ href, ...props }: Props & { href: string }) => {
  const name = nameOf(props)
  const shared = {
    className: props.inWords ? css.labelled : css.operation,
    'aria-label': name,
    title: name,
  }
  const icon = <Face {...props} />
  if (href.startsWith('/')) {
    return (
      <Link to={href} {...shared}>
        {icon}
      </Link>
    )
  }
  return (
    <a href={href} {...shared}>
      {icon}
    </a>
  )
}

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
