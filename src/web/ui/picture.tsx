import type { ImageSizes } from '#shared/field.ts'

type Props = {
  src: string
  versions?: ImageSizes | null | undefined
  /** How wide it is shown, for the choice of a version. */
  sizes: string
  alt: string
  /** The first picture of a page: fetched before anything else. */
  first?: boolean
  /** Fetched although it is out of sight: the visitor is about to want it. */
  eager?: boolean
  className?: string | undefined
}

/** A picture in the version that fits, with its place kept free. */
export const Picture = ({ src, versions, sizes, alt, first = false, eager = false, className }: Props) => (
  <img
    src={src}
    srcSet={versions?.srcset}
    sizes={versions ? sizes : undefined}
    width={versions?.width ?? 800}
    height={versions?.height ?? 400}
    alt={alt}
    className={className}
    loading={first || eager ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : 'auto'}
    decoding="async"
  />
)
