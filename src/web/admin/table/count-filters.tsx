import css from './count-filters.module.css'

type Props<Name extends string> = {
  label: string
  names: readonly Name[]
  /** @returns the words of a filter, with how many rows it leaves */
  words: (name: Name) => string
  chosen: Name
  choose: (name: Name) => void
}

/** Buttons that narrow a table to the rows of one kind. */
export const CountFilters = <Name extends string>({ label, names, words, chosen, choose }: Props<Name>) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons that narrow a table are no fields of a form.
  <div role="group" aria-label={label} className={css.filters}>
    {names.map((name) => (
      <button
        key={name}
        type="button"
        className={css.filter}
        aria-pressed={chosen === name}
        onClick={() => choose(name)}
      >
        {words(name)}
      </button>
    ))}
  </div>
)
