import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '#shared/paths.ts'
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

const overview = `${pages.admin}/`

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

const isBelow = (path: string, other: string): boolean => path !== other && path.startsWith(other)

/** @returns the entry of a page, or of the page that it lies below, as an import lies below its list */
function entryOf(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  const here = withSlash(pathname)
  return entries
    .filter(({ path }) => path === here || (isBelow(path, overview) && isBelow(here, path)))
    .sort((a, b) => b.path.length - a.path.length)[0]
}

type EntryProps = { entry: MenuEntry; current: MenuEntry | undefined; onChoose: () => void }

const Entry = ({ entry, current, onChoose }: EntryProps) => {
  const { pathname } = useLocation()
  const { label, path, icon, count } = entry
  const isHere = withSlash(pathname) === path
  return (
    <li>
      <Link
        to={path}
        className={css.entry}
        aria-current={isHere ? 'page' : entry === current || undefined}
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

type GroupProps = {
  group: MenuGroup
  current: MenuEntry | undefined
  isOpen: boolean
  onToggle: () => void
  onChoose: () => void
}

const Group = ({ group: { title, entries }, current, isOpen, onToggle, onChoose }: GroupProps) => {
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
          <Entry key={entry.path} entry={entry} current={current} onChoose={onChoose} />
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
  const all = filled.flatMap(({ entries }) => entries)
  const current = entryOf(all, pathname)
  const here = filled.find(({ entries }) => entries.some((entry) => entry === current))?.title
  const [open, setOpen] = useState(here)
  useEffect(() => void setOpen(here), [here])
  const allFit = all.length <= fitting
  return (
    <nav aria-label="Admin" className={css.menu}>
      {filled.map((group) => {
        const { title } = group
        const isOpen = title === null || allFit || title === open
        const toggle = (): void => setOpen(title === open ? undefined : title)
        return <Group key={title} {...{ group, current, isOpen, onChoose }} onToggle={toggle} />
      })}
    </nav>
  )
}
