import type { About } from '#shared/resources/about.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import css from './purpose.module.css'

/** The association's vision and mission. */
export const Purpose = ({ about }: { about: About }) => {
  const parts = [
    { id: 'vision', title: about.visionTitle, text: about.vision },
    { id: 'mission', title: about.missionTitle, text: about.mission },
  ].filter(({ title, text }) => title || text)
  if (parts.length === 0) return null
  return (
    <div className={css.parts}>
      {parts.map(({ id, title, text }) => (
        <section key={id} id={id} className={css.part}>
          {title && <h2>{title}</h2>}
          <RichText html={text} />
        </section>
      ))}
    </div>
  )
}
