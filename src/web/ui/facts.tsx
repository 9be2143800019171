import type { ReactNode } from 'react'

type Props = {
  of: readonly (readonly [label: string, value: ReactNode])[]
  className?: string | undefined
  /** The class of a fact with its label. */
  factClassName?: string | undefined
  labelClassName?: string | undefined
}

/** Facts about one thing, each with its label. */
export const Facts = ({ of, className, factClassName, labelClassName }: Props) => (
  <dl className={className}>
    {of.map(([label, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same label.
      <div key={index} className={factClassName}>
        <dt className={labelClassName}>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
