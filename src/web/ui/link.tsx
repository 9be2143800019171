import type { ComponentProps, MouseEvent } from 'react'
import {
  createPath,
  type NavigateOptions,
  type To,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'state' | 'replace' | 'preventScrollReset'> & { to: To }

/** A press that opens a new tab or a menu, or saves the file behind the link, is the browser's. */
const isOurs = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target?: string): boolean =>
  button === 0 && (!target || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * A link inside the site. React Router's own brings the code of its framework along, which each visitor would load; this
 * one does the same without it (decision 0008).
 */
export const Link = ({ to, state, replace, preventScrollReset, target, onClick, ...rest }: LinkProps) => {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  const there = createPath(useResolvedPath(to))
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isOurs(event, target)) return
    event.preventDefault()
    void navigate(to, { state, replace: replace ?? here === there, preventScrollReset })
  }
  return <a {...rest} href={useHref(to)} target={target} onClick={follow} />
}
