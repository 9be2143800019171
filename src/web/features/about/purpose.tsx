import type { About } from '#shared/resources/about.ts'
import { OnlyIn } from '#web/ui/only-in.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useWords } from '#web/ui/words.tsx'
import css from './purpose.module.css'

/** The association's vision and mission. */
export const Purpose = ({ about }: { about: About }) => {
  const words = useWords()
  const parts = [
    { id: 'vision', title: words(about, 'visionTitle'), said: words(about, 'vision') },
    { id: 'mission', title: words(about, 'missionTitle'), said: words(about, 'mission') },
  ].filter(({ title, said }) => title.text || said.text)
  if (parts.length === 0) return null
  return (
    <div className={css.parts}>
      {parts.map(({ id, title, said }) => (
        <section key={id} id={id} className={css.part}>
          {title.text && <h2 lang={title.lang}>{title.text}</h2>}
          <OnlyIn said={said} />
          <RichText html={said.text} lang={said.lang} />
        </section>
      ))}
    </div>
  )
}
