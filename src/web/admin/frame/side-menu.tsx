import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#web/ui/link.tsx'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'
import css from './side-menu.module.css'

/** One line of the side menu. */
export type MenuEntry = {
  label: string
  path: string
  icon: AdminIconName
  /** Shown as a badge when it is more than nothing, at most 99 (specification §9), with what it counts. */
  count?: { number: number; of: string } | undefined
}

/** Entries with a line above them; those with a title fold. */
export type MenuGroup = { title: string | null; entries: readonly MenuEntry[] }

const maxBadge = 99

/** As many entries fit into a window without folding any. */
const fitting = 15

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

const Entry = ({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) => {
  const { pathname } = useLocation()
  const { label, path, icon, count } = entry
  return (
    <li>
      <Link
        to={path}
        className={css.entry}
        aria-current={withSlash(pathname) === path ? 'page' : undefined}
        onClick={onChoose}
      >
        <AdminIcon name={icon} />
        <span className={css.label}>{label}</span>
        {count && count.number > 0 && (
          <span className={css.count}>
            <span aria-hidden="true">{count.number > maxBadge ? `${maxBadge}+` : count.number}</span>
            <Spoken>
              {count.number} {count.of}
            </Spoken>
          </span>
        )}
      </Link>
    </li>
  )
}

type GroupProps = { group: MenuGroup; isOpen: boolean; onToggle: () => void; onChoose: () => void }

const Group = ({ group: { title, entries }, isOpen, onToggle, onChoose }: GroupProps) => {
  const id = useId()
  return (
    <div className={css.group}>
      {title !== null && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={css.label}>{title}</span>
          <AdminIcon name={isOpen ? 'up' : 'down'} />
        </button>
      )}
      <ul id={id} hidden={!isOpen}>
        {entries.map((entry) => (
          <Entry key={entry.path} entry={entry} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  )
}

type Props = { menu: readonly MenuGroup[]; onChoose: () => void }

/** The pages of the panel. One group with a title is open at a time, first the one of this page, so that all fit into a window. */
export const SideMenu = ({ menu, onChoose }: Props) => {
  const { pathname } = useLocation()
  const filled = menu.filter(({ entries }) => entries.length > 0)
  const here = filled.find(({ entries }) => entries.some(({ path }) => path === withSlash(pathname)))?.title
  const [open, setOpen] = useState(here)
  useEffect(() => setOpen(here), [here])
  const allFit = filled.flatMap(({ entries }) => entries).length <= fitting
  return (
    <nav aria-label="Admin" className={css.menu}>
      {filled.map((group) => {
        const { title } = group
        const isOpen = title === null || allFit || title === open
        const toggle = (): void => setOpen(title === open ? undefined : title)
        return <Group key={title} {...{ group, isOpen, onChoose }} onToggle={toggle} />
      })}
    </nav>
  )
}
