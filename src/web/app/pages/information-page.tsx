import { useSelector } from 'react-redux'
import { allOf, type LoadInput } from '#web/app/page.ts'
import { informationSlice } from '#web/features/privacy/information-slice.ts'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import css from './information-page.module.css'

export const load = ({ store: { dispatch }, language }: LoadInput) =>
  allOf([dispatch(informationSlice.read({ language }))])

/** The information to persons about their data, made of what the program declares and the board has set (GDPR article 13). */
export const Page = () => {
  const { title, intro, sections } = useSelector(informationSlice.select)
  return (
    <PageWidth>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css.text}>{intro}</p>
      {sections.map(({ heading, texts, facts = [] }) => (
        <Section key={heading} heading={heading}>
          {texts.map((text) => (
            <p key={text} className={css.text}>
              {text}
            </p>
          ))}
          {facts.length > 0 && (
            <dl className={css.facts}>
              {facts.map(([label, values]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  {values.map((value) => (
                    <dd key={value}>{value}</dd>
                  ))}
                </div>
              ))}
            </dl>
          )}
        </Section>
      ))}
    </PageWidth>
  )
}
