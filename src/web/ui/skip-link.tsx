import css from './skip-link.module.css'

export const SkipLink = () => (
  <a href="#innehall" className={css.skip} data-unprinted="">
    Hoppa till innehållet
  </a>
)
