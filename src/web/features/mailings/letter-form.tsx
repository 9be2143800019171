import { Alert, Button, Group } from '@mantine/core'
import { use, useRef, useState } from 'react'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { type Letter, type LetterCounts, lettersApi } from '#shared/letters.ts'
import { mergeMark } from '#shared/merge-words.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import { LanguageChoice } from '#web/admin/form/language-choice.tsx'
import { forgetMade, MadeInForm, moveMade, rememberMade } from '#web/admin/form/made-in-form.ts'
import { OneLanguage } from '#web/admin/form/one-language.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ConfirmLetter } from './confirm-letter.tsx'
import { LetterAudienceFields } from './letter-audience.tsx'
import { LetterPreview } from './letter-preview.tsx'
import css from './letters.module.css'
import { MergeMenu } from './merge-menu.tsx'
import type { MailingPreview } from './starts.tsx'
import { type LetterDraft, letterDraftKey, useLetterDraft } from './use-letter-draft.ts'

type Name = 'title' | 'content'
const names: readonly Name[] = ['title', 'content']

/** The field that the server points to when it refuses a text. */
const pointerTo = (name: Name, language: Language): string =>
  language === firstLanguage ? `/${name}` : `/texts/${language}/${name}`

const textsOf = ({ values }: LetterDraft, language: Language): Record<Name, string> =>
  language === firstLanguage ? values : (values.texts[language] ?? { title: '', content: '' })

/** @returns the change of a draft that a text in a language makes; a language without any text goes */
function changeOf(
  draft: LetterDraft,
  language: Language,
  text: Partial<Record<Name, string>>,
): Parameters<LetterDraft['set']>[0] {
  if (language === firstLanguage) return text
  const { [language]: before, ...others } = draft.values.texts
  const next = { title: '', content: '', ...before, ...text }
  const isEmpty = next.title === '' && (next.content === '' || next.content === '<p></p>')
  return { texts: isEmpty ? others : { ...others, [language]: next } }
}

type StaleProps = { onStored: () => void; onKeep: () => void; isBusy: boolean }

/** Says that another tab has saved something else, and lets the writer decide: neither text is lost. */
const Stale = ({ onStored, onKeep, isBusy }: StaleProps) => {
  const { t } = usePanelTexts()
  return (
    <Alert color="var(--warning)" variant="outline" role="alert" title={t('letter.stale')}>
      <p>{t('letter.staleText')}</p>
      <Group mt="sm">
        <Button loading={isBusy} onClick={onKeep}>
          {t('letter.keepMine')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onStored}>
          {t('letter.showStored')}
        </Button>
      </Group>
    </Alert>
  )
}

const standings = {
  saved: 'letter.saved',
  saving: 'letter.saving',
  offline: 'letter.notSaved',
  refused: 'letter.refused',
} as const

type Errors = Readonly<Record<string, string>>

/** The subject and the text in one language, with the menu of words for what is known of a recipient. */
const TextFields = ({ draft, errors }: { draft: LetterDraft; errors: Errors }) => {
  const { t, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(mailings)
  const form = useRef<HTMLDivElement>(null)
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const isInOne = use(OneLanguage) && Object.keys(draft.values.texts).length === 0
  const texts = textsOf(draft, language)
  return (
    <div ref={form} className={css.page}>
      {!isInOne && <LanguageChoice language={language} onChoose={setLanguage} />}
      <Group gap="sm">
        <MergeMenu form={form} language={language} />
        <p className={css.why}>
          {t('letter.merge.empty', {
            example: mergeMark('first-name', language).replace(
              '}',
              language === 'sv' ? '|medlem}' : '|member}',
            ),
          })}
        </p>
      </Group>
      {names.map((name) => (
        <FieldInput
          key={`${name} ${language}`}
          id={`letter-${name}`}
          name={name}
          field={{ ...fields[name], language }}
          value={texts[name]}
          required={language === firstLanguage}
          error={errors[pointerTo(name, language)] ?? null}
          onChange={(_, value) => draft.set(changeOf(draft, language, { [name]: String(value ?? '') }))}
          onBlur={() => {}}
        />
      ))}
    </div>
  )
}

type Props = {
  letter: Letter
  /** Reads the draft again, as it is saved. */
  onStored: () => void
  onCopied: (id: number) => void
  onPlanned: () => void
}

/** Writes a mail to members: what it is about, who gets it, its words, how it looks, a test, and sending it. */
export const LetterForm = ({ letter, onStored, onCopied, onPlanned }: Props) => {
  const { t, say } = usePanelTexts()
  const call = useApi()
  const draft = useLetterDraft(letter)
  const { values, version, standing } = draft
  const path = `${lettersApi}${letter.id}/`
  const { data: counts } = useRead<LetterCounts>(`${path}recipients/`, { version })
  const [errors, setErrors] = useState<Errors>({})
  const [asked, setAsked] = useState<{ seen: MailingPreview; hasChanged: boolean } | null>(null)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const { run, busy, problem } = useRun()

  const refuse = (failure: Problem): void => {
    setErrors(Object.fromEntries(failure.errors.map(({ pointer, detail }) => [pointer, detail])))
    setAsked(null)
  }
  const ask = () =>
    run(async () => {
      setErrors({})
      setRefusal(null)
      const saved = await draft.flush()
      if (saved === null) return
      try {
        const request = { method: 'POST', body: { version: saved } } as const
        const { data } = await call<MailingPreview>(`${path}send/preview/`, request)
        setAsked({ seen: data, hasChanged: false })
      } catch (error) {
        const failure = asProblem(error)
        if (failure.errors.length === 0) throw error
        refuse(failure)
      }
    })
  const send = () =>
    run(async () => {
      try {
        const { tag: plan = '', recipients } = asked?.seen ?? {}
        await call(`${path}send/`, { method: 'POST', body: { recipients, version }, plan })
        draft.forget()
        forgetMade(letterDraftKey(letter.id))
        setAsked(null)
        toast.success(t('mailing.sent'))
        onPlanned()
      } catch (error) {
        const failure = asProblem(error)
        if (failure.errors.length > 0) return refuse(failure)
        if (failure.code === 'plan-changed')
          return setAsked({ seen: failure.preview as MailingPreview, hasChanged: true })
        setRefusal(failure)
        throw error
      }
    })
  const sendTest = () =>
    run(async () => {
      if ((await draft.flush()) === null) return
      await call(`${path}test/`, { method: 'POST' })
      toast.success(t('mailing.testSent'))
    })
  const keepMine = () =>
    run(async () => {
      const { data } = await call<Letter>(lettersApi, { method: 'POST', body: { letter_id: letter.id } })
      await call(`${lettersApi}${data.id}/`, { method: 'PUT', body: values })
      draft.forget()
      moveMade(letterDraftKey(letter.id), letterDraftKey(data.id))
      onCopied(data.id)
    })
  const showStored = (): void => {
    draft.forget()
    onStored()
  }
  const fieldErrors = Object.values(errors)
  return (
    <div className={css.columns}>
      <section className={card.card} aria-label={t('letter.page')}>
        {standing === 'stale' && <Stale isBusy={busy} onStored={showStored} onKeep={() => void keepMine()} />}
        <LetterAudienceFields
          letter={letter}
          values={values}
          counts={counts}
          error={errors['/to_whom'] ?? errors['/choice_id'] ?? null}
          set={draft.set}
        />
        <MadeInForm value={(record) => rememberMade(letterDraftKey(letter.id), record)}>
          <TextFields draft={draft} errors={errors} />
        </MadeInForm>
        <p role="status" className={card.hint}>
          {standing !== 'stale' && t(standings[standing])}
          {draft.problem && ` ${say(draft.problem.title)}`}
        </p>
        {(problem || fieldErrors.length > 0) && (
          <Alert color="red" variant="outline" role="alert" title={t('mailing.notSent')}>
            {fieldErrors.length > 0 ? fieldErrors.join(' ') : problem && say(problem.title)}
          </Alert>
        )}
        <Group>
          <Button
            loading={busy && asked === null}
            disabled={standing === 'stale' || counts?.recipients === 0}
            onClick={() => void ask()}
          >
            {t('mailing.send')}
          </Button>
          <Button variant="default" disabled={busy || standing === 'stale'} onClick={() => void sendTest()}>
            {t('mailing.sendTest')}
          </Button>
        </Group>
      </section>
      <LetterPreview
        id={letter.id}
        version={version}
        isNewsletter={letter.about === 'newsletter'}
        isTranslated={Object.keys(values.texts).length > 0}
      />
      {asked !== null && (
        <ConfirmLetter
          key={asked.seen.tag}
          letterId={letter.id}
          {...asked}
          subject={values.title}
          isBusy={busy}
          problem={refusal}
          onSend={() => void send()}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
