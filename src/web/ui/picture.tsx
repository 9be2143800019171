import type { ImageSizes } from '#shared/field.ts'
import css from './picture.module.css'
import { type PictureFrame, sizesIn } from './picture-frames.ts'

type Props = {
  src: string
  versions?: ImageSizes | null | undefined
  /** The frames in which it is shown, by which the browser chooses a version. */
  frames: readonly PictureFrame[]
  alt: string
  /** The first picture of a page: fetched before anything else. */
  first?: boolean
  /** Fetched although it is out of sight: the visitor is about to want it. */
  eager?: boolean
  /** Small: fetched behind what is large. */
  small?: boolean
  /** The place that a crop keeps in sight, as `30 70` in percent; empty for the middle. */
  focus?: string | undefined
  className?: string | undefined
}

/** The styles know every tenth percent: the security policy lets no page say more. */
function focusProps(focus: string | undefined) {
  if (!focus) return {}
  const [x, y] = focus.split(' ').map((percent) => Math.round(Number(percent) / 10) * 10)
  return { 'data-focus-x': x, 'data-focus-y': y }
}

/** A picture in the version that fits, with its place kept free. */
export const Picture = ({ src, versions, frames, alt, first, eager, small, focus, className }: Props) => (
  <img
    src={src}
    srcSet={versions?.srcset}
    sizes={versions ? sizesIn(frames, versions) : undefined}
    width={versions?.width ?? 800}
    height={versions?.height ?? 400}
    alt={alt}
    className={focus ? `${className ?? ''} ${css.focused}`.trim() : className}
    {...focusProps(focus)}
    loading={first || eager || small ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : small ? 'low' : 'auto'}
    decoding="async"
  />
)
