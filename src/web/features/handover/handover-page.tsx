import type { ComponentType } from 'react'
import { type Handover, handoverApi, type Person } from '#shared/handover.ts'
import { api } from '#shared/paths.ts'
import { type Note, notes } from '#shared/resources/notes.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { CheckList } from '#web/admin/page/check-list.tsx'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { Part } from '#web/admin/page/part.tsx'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { usePrintable } from '#web/admin/print/print.ts'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import css from './handover-page.module.css'

type Props = PageBasics & {
  /** The rights of a person with their days, in words. */
  Grants: ComponentType<Person>
}

const People = ({ people, Grants }: { people: readonly Person[] } & Pick<Props, 'Grants'>) => {
  const { t } = usePanelTexts()
  return (
    <Part title={t('handover.people')}>
      <ul className={card.plain}>
        {people.map((person) => (
          <li key={person.id}>
            <strong>
              {person.first_name} {person.last_name}
            </strong>{' '}
            <span className={css.address}>{person.email}</span>
            <div>
              <Grants {...person} />
              {person.has_second_factor && <span className={css.quiet}> · {t('handover.secondStep')}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Checks = ({ checks }: Pick<Handover, 'checks'>) => {
  const { t } = usePanelTexts()
  const left = checks.filter(({ state }) => state !== 'done')
  const done = checks.filter(({ state }) => state === 'done')
  return (
    <Part title={t(left.length === 0 ? 'handover.nothingOpen' : 'handover.open')}>
      <CheckList of={left} />
      {done.length > 0 && (
        <details className={css.done}>
          <summary>{t('handover.done', { count: done.length })}</summary>
          <CheckList of={done} />
        </details>
      )}
    </Part>
  )
}

const Overview = ({ handover, Grants }: { handover: Handover } & Pick<Props, 'Grants'>) => (
  <div className={css.overview}>
    <Checks checks={handover.checks} />
    {handover.people && <People people={handover.people} Grants={Grants} />}
  </div>
)

type SheetProps = { title: string; handover: Handover | undefined; written: readonly Note[] } & Pick<
  Props,
  'Grants'
>

/** The handover on paper, its notes in full. */
const Sheet = ({ title, handover, written, Grants }: SheetProps) => {
  const { t } = usePanelTexts()
  return (
    <>
      <h1>{title}</h1>
      {handover && <Overview handover={handover} Grants={Grants} />}
      <h2>{t('handover.notes')}</h2>
      {written.map(({ id, post, content }) => (
        <section key={id} className={css.note}>
          <h3>{post}</h3>
          <RichText html={content} />
        </section>
      ))}
    </>
  )
}

/** The handover to the next board: rights and their days, open tasks, and notes (/admin/handover/). */
export const HandoverPage = ({ Grants, ...basics }: Props) => {
  const { t, resourceIn } = usePanelTexts()
  const call = useApi()
  const { data: handover, problem, reload } = useRead<Handover>(handoverApi)
  // Above the list of notes, which would print itself without their texts.
  usePrintable(
    {
      now: () => null,
      all: async () => {
        const { data } = await call<Note[]>(api.list(notes.name))
        return <Sheet title={basics.title} handover={handover} written={data} Grants={Grants} />
      },
    },
    'dialog',
  )
  return (
    <ResourcePage<Note>
      {...basics}
      columns={['id', { key: 'post', width: 'wide' }, 'content']}
      intro={
        <>
          <p className={css.quiet}>{t('handover.intro')}</p>
          {problem && <ReadFailure problem={problem} retry={reload} />}
          {handover && <Overview handover={handover} Grants={Grants} />}
          <h2>{t('handover.notes')}</h2>
        </>
      }
      empty={t('handover.noNotes')}
      reader={({ id, close }) => (
        <RecordReader<Note>
          resource={resourceIn(notes)}
          id={id}
          title={basics.record}
          facts={({ post, content }) => [
            [resourceIn(notes).fields.post.label, post],
            [resourceIn(notes).fields.content.label, <RichText key="content" html={content} />],
          ]}
          onClose={close}
        />
      )}
    />
  )
}
