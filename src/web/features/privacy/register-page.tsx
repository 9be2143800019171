import { Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addressIn } from '#shared/addresses.ts'
import { languages } from '#shared/languages.ts'
import { panelApi, personDeskPage } from '#shared/panel-paths.ts'
import { pages } from '#shared/paths.ts'
import { persondata } from '#shared/person-desk.ts'
import type { ActivityWords, ProcessingRegister } from '#shared/processing-register.ts'
import { incidents } from '#shared/resources/incidents.ts'
import { members } from '#shared/resources/members.ts'
import { incidentsPage, retentionPage } from '#shared/retention.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import settingsCss from '#web/admin/page/settings-page.module.css'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ConsentsPart } from './consents-part.tsx'
import css from './privacy.module.css'
import { WordsDialog } from './words-form.tsx'

/** The longest words of a purpose. */
const maxWords = 1_000

/** The words that are being changed: an activity's purpose, or the sentence about third countries. */
type Saying = { name: string; title: string; initial: Record<string, string> }

const Activity = ({ activity, children }: { activity: ActivityWords; children?: ReactNode }) => {
  const { t } = usePanelTexts()
  const { title, purpose, data, bases, whose, recipients, kept } = activity
  return (
    <section className={`${card.part} ${css.activity}`} aria-label={title}>
      <h3>{title}</h3>
      <Facts
        className={css.facts}
        of={[
          [t('register.purpose'), purpose],
          [t('register.basis'), bases.join(', ')],
          [t('register.whose'), whose.join(', ')],
          [t('register.data'), data],
          [t('register.recipients'), recipients.join(', ')],
          [t('register.kept'), kept.join(' ')],
        ]}
      />
      {children}
    </section>
  )
}

const Controller = ({ register: { controller, today } }: { register: ProcessingRegister }) => {
  const { t, longDay } = usePanelTexts()
  const { name, address, email, phone } = controller
  return (
    <Part title={t('register.controller')}>
      <p>{[name, address, email, phone].filter(Boolean).join(', ')}</p>
      <p className={card.hint}>{t('register.day', { day: longDay(today) })}</p>
    </Part>
  )
}

const Measures = ({ measures }: Pick<ProcessingRegister, 'measures'>) => {
  const { t } = usePanelTexts()
  return (
    <Part title={t('register.measures')}>
      <ul className={css.people}>
        {measures.map((measure) => (
          <li key={measure}>{measure}</li>
        ))}
      </ul>
    </Part>
  )
}

type RegisterProps = {
  register: ProcessingRegister
  /** The button that changes words; on paper there is none. */
  change?: (words: Saying) => ReactNode
}

/** Whose register it is, the activities, and what protects the data. */
const Register = ({ register, change }: RegisterProps) => {
  const { t } = usePanelTexts()
  const { activities, own_purposes, third_country, own_third_country, measures } = register
  const title = t('register.thirdCountry')
  return (
    <>
      <Controller register={register} />
      {change && <h2>{t('register.activities')}</h2>}
      {activities.map((activity) => (
        <Activity key={activity.name} activity={activity}>
          {change?.({ ...activity, initial: own_purposes[activity.name] ?? {} })}
        </Activity>
      ))}
      <Part title={title}>
        <p>{third_country}</p>
        {change?.({ name: 'third_country', title, initial: own_third_country })}
      </Part>
      <Measures measures={measures} />
    </>
  )
}

/** The register of processing of personal data (/admin/persondata/register/). */
export const Page = () => {
  const { t, language } = usePanelTexts()
  const call = useApi()
  const isReadOnly = !useMay()('write', members.name)
  const mayNote = useMay()('read', incidents.name)
  const mayAnswer = useMay()('write', persondata)
  const read = useRead<ProcessingRegister>(panelApi.processing, { version: languages.indexOf(language) })
  const [saying, setSaying] = useState<Saying | null>(null)
  const sheet = read.data ? (
    <>
      <h1>{t('register.title')}</h1>
      <Register register={read.data} />
    </>
  ) : null
  usePrintable({ now: () => sheet, all: async () => sheet }, 'page')
  const send = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    if (!saying) return
    const body =
      saying.name === 'third_country'
        ? { purposes: {}, third_country: texts }
        : { purposes: { [saying.name]: texts }, third_country: {} }
    await call(panelApi.processing, { method: 'PUT', body })
    toast.success(t('register.saved'))
    await read.reload()
  }
  const say = (next: Saying): ReactNode =>
    !isReadOnly && (
      <Group>
        <LineButton
          label={t('register.words')}
          name={`${t('register.words')}: ${next.title}`}
          onClick={() => setSaying(next)}
        />
      </Group>
    )
  return (
    <PanelPage title={t('register.title')} className={settingsCss.page} beside={<PrintButton />}>
      <p className={card.hint}>{t('register.intro')}</p>
      <Group component="p" gap="8px 16px">
        <a href={addressIn(pages.information, language)}>{t('register.information')}</a>
        {mayAnswer && (
          <Link to={personDeskPage} className={card.touch}>
            {t('persondata.title')}
          </Link>
        )}
        <Link to={retentionPage} className={card.touch}>
          {t('retention.title')}
        </Link>
        {mayNote && (
          <Link to={incidentsPage} className={card.touch}>
            {t('register.incidents')}
          </Link>
        )}
      </Group>
      <Reading of={read} height={320}>
        {(register) => (
          <>
            <Register register={register} change={say} />
            <ConsentsPart isReadOnly={isReadOnly} />
          </>
        )}
      </Reading>
      {saying && (
        <WordsDialog
          title={saying.title}
          hint={t('register.wordsHint')}
          initial={saying.initial}
          maxLength={maxWords}
          send={send}
          onClose={() => setSaying(null)}
        />
      )}
    </PanelPage>
  )
}
