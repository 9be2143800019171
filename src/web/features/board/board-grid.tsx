import type { ReactNode } from 'react'
import { mailLink } from '#shared/formats/mail-link.ts'
import type { BoardMember } from '#shared/resources/board.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout.tsx'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './board-grid.module.css'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

const Portrait = ({ member }: { member: BoardMember }) => {
  const { localText } = useTexts()
  return (
    <div className={css.portrait}>
      {member.image ? (
        <Picture
          src={member.image}
          versions={member.image_sizes}
          frames={pictureFrames.portrait}
          alt={localText(member, 'image_alt').text}
          focus={member.image_focus}
          className={css.picture}
        />
      ) : (
        <Pattern label={initials(member.name)} />
      )}
    </div>
  )
}

const BoardCard = ({ member }: { member: BoardMember }) => {
  const { t, localText } = useTexts()
  return (
    <article className={css.card}>
      <Portrait member={member} />
      <div className={css.body}>
        <div className={css.who}>
          <h3 className={css.name}>{member.name || t('about.vacant')}</h3>
          <p className={css.title}>
            <RecordText of={member} field="title" />
          </p>
        </div>
        {localText(member, 'motto').text && (
          <p className={css.motto}>
            <RecordText of={member} field="motto" />
          </p>
        )}
        {member.email && (
          <a
            href={mailLink(member.email)}
            className={css.mail}
            aria-label={t('about.mail', { name: member.name || localText(member, 'title').text })}
          >
            <Icon name="mail" />
          </a>
        )}
      </div>
    </article>
  )
}

type Props = { heading: ReactNode; members: readonly BoardMember[] }

/** The faces of the board; nothing at all when there are none. */
export const BoardGrid = ({ heading, members }: Props) => {
  const { t } = useTexts()
  if (members.length === 0) return null
  return (
    <Section heading={heading || t('about.board')}>
      <ul className={css.grid}>
        {members.map((member) => (
          <li key={member.id} className={css.place}>
            <BoardCard member={member} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
