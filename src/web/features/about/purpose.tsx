import type { About } from '#shared/resources/about.ts'
import { LongText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './purpose.module.css'

export const Purpose = ({ about }: { about: About }) => {
  const { localText } = useTexts()
  const parts = [
    { id: 'vision', title: localText(about, 'visionTitle'), content: localText(about, 'vision') },
    { id: 'mission', title: localText(about, 'missionTitle'), content: localText(about, 'mission') },
  ].filter(({ title, content }) => title.text || content.text)
  if (parts.length === 0) return null
  return (
    <div className={css.parts}>
      {parts.map(({ id, title, content }) => (
        <section key={id} id={id} className={css.part}>
          {title.text && <h2 lang={title.lang}>{title.text}</h2>}
          <LongText content={content} />
        </section>
      ))}
    </div>
  )
}
