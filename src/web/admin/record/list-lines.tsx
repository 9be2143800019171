import { listLines } from '#shared/list-words.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import css from './list-lines.module.css'

/** The items of a list as a record holds them, a line each. */
export const ListLines = ({ field, value }: { field: LocalizedField; value: unknown }) => (
  <ol className={css.lines}>
    {listLines(field, value).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same.
      <li key={index}>{line}</li>
    ))}
  </ol>
)
