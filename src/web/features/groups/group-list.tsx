import type { Group } from '#shared/resources/groups.ts'
import { Section } from '#web/ui/layout.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './group-list.module.css'

/** The groups that visitors are told of, with who is in them today; nothing at all without any. */
export const GroupList = ({ groups }: { groups: readonly Group[] }) => {
  const { t, localText } = useTexts()
  if (groups.length === 0) return null
  return (
    <Section heading={t('about.groups')}>
      <ul className={css.groups}>
        {groups.map((group) => (
          <li key={group.id} className={css.group}>
            <h3 className={css.name}>
              <RecordText of={group} field="name" />
            </h3>
            {localText(group, 'description').text && (
              <p className={css.text}>
                <RecordText of={group} field="description" />
              </p>
            )}
            {group.people.length > 0 && (
              <ul className={css.people}>
                {group.people.map((person) => (
                  <li key={`${person.name} ${person.task}`}>
                    {person.name}
                    {localText(person, 'task').text && (
                      <>
                        {', '}
                        <RecordText of={person} field="task" />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
