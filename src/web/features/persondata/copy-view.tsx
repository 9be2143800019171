import { type CopyRow, type CopySection, copyReasons, type PersonCopy } from '#shared/person-desk.ts'
import card from '#web/admin/page/card.module.css'
import { Facts } from '#web/ui/facts.tsx'
import css from './persondata.module.css'

const Row = ({ row, copy }: { row: CopyRow; copy: PersonCopy }) => (
  <div className={css.row}>
    {row.isBinned && <p className={card.hint}>{copy.words.inBin}</p>}
    <Facts
      className={css.facts}
      labelClassName={card.hint}
      of={row.facts.filter(({ words }) => words !== '').map(({ label, words }) => [label, words])}
    />
  </div>
)

const reasons = ['purpose', 'basis', 'kept', 'recipients', 'source'] as const

const Section = ({ section, copy }: { section: CopySection; copy: PersonCopy }) => (
  <section className={css.section}>
    <h3>{section.title}</h3>
    {section.rows.map((row, index) => (
      <Row key={row.id ?? `row ${index + 1}`} row={row} copy={copy} />
    ))}
  </section>
)

/** Why the sections are stored, once for all that have the same reasons. */
const Reasons = ({ copy }: { copy: PersonCopy }) => (
  <section className={css.section}>
    <h3>{copy.words.reasons}</h3>
    {copyReasons(copy).map(({ titles, ...about }) => (
      <div key={titles} className={css.row}>
        <p>
          <strong>{titles}</strong>
        </p>
        <ul className={css.reasons}>
          {reasons.map((name) => (
            <li key={name}>
              <strong>{copy.words[name]}:</strong> {about[name]}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)

/** The copy as the person gets it, in their language. */
export const CopyView = ({ copy }: { copy: PersonCopy }) => (
  <article className={css.copy} lang={copy.language}>
    <h2 tabIndex={-1}>{copy.title}</h2>
    <p className={card.hint}>
      {copy.made}. {copy.contact}
    </p>
    {copy.sections.length === 0 && <p>{copy.words.nothing}</p>}
    {copy.sections.map((section) => (
      <Section key={section.table} section={section} copy={copy} />
    ))}
    {copy.sections.length > 0 && <Reasons copy={copy} />}
    <section className={css.section}>
      <h3>{copy.rights.title}</h3>
      {copy.rights.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  </article>
)
