import { Button, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import {
  describeLanguage,
  firstLanguage,
  type Language,
  languages,
  otherLanguages,
} from '#shared/languages.ts'
import type { LetterTexts } from '#shared/letters.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import { LanguageChoice } from '#web/admin/form/language-choice.tsx'
import { MadeInForm, useMadeInForm } from '#web/admin/form/made-in-form.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { OneLanguage } from '#web/admin/form/one-language.ts'
import { type Base, useDraftedForm } from '#web/admin/form/use-drafted-form.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import css from './mailings.module.css'
import { type MailingPreview, Starts } from './starts.tsx'
import { useRefilled } from './use-reuse.tsx'

const names = ['title', 'content'] as const
type Name = (typeof names)[number]

/** @returns the name of the field for the title or the text in a language */
const fieldName = (name: Name, language: Language): string =>
  language === firstLanguage ? name : `${name}_${language}`

type Values = Readonly<Record<string, unknown>>

const textIn = (values: Values, language: Language): Record<Name, string> => ({
  title: String(values[fieldName('title', language)] ?? ''),
  content: String(values[fieldName('content', language)] ?? ''),
})

const isWritten = ({ title, content }: Record<Name, string>): boolean => title !== '' || content !== ''

/** @returns title, text and the texts in other languages, as the API takes them */
function bodyOf(values: Values, written: readonly Language[]) {
  const others = written
    .filter((language) => language !== firstLanguage)
    .map((language) => [language, textIn(values, language)] as const)
  return {
    ...textIn(values, firstLanguage),
    ...(others.length > 0 && { texts: Object.fromEntries(others) }),
  }
}

/** @returns what a form begins with that says this already; the same object is to be given at each rendering */
export const mailBase = ({ title = '', content = '', texts = {} }: Partial<MailTexts> = {}): Base => ({
  values: Object.fromEntries([
    ...Object.entries({ title, content }),
    ...otherLanguages.flatMap((language) =>
      names.map((name) => [fieldName(name, language), texts[language]?.[name] ?? ''] as const),
    ),
  ]),
  etag: null,
})

/** A mail in the first language, and in others. */
type MailTexts = Record<Name, string> & { texts: LetterTexts }

type Props = {
  /** Prefix of the ids of its fields. */
  id: string
  draftKey: string
  /** A text that is not touched follows it. */
  base: Base
  /** Whether it begins with a text, which is offered again once another one is written. */
  isProposed?: boolean
  /** Whether it may be written in several languages, each recipient getting their own. */
  hasLanguages?: boolean
  /** Address of the API that sends it, and what is sent besides title and content: the audience. */
  path: string
  to?: Readonly<Record<string, unknown>>
  /** The subject of the mail, which chooses the footer of a test. */
  about?: 'event'
  recipients: number | null
  question: (count: number) => string
  failed?: (failure: Failure) => void
  onPlanned: () => void
  children: ReactNode
}

/** Writes a mail to many: with a test to oneself, a draft, and a question before it goes. */
export const MailForm = (props: Props) => {
  const { id, draftKey, base, path, to, about, recipients, question, failed, onPlanned, children } = props
  const { isProposed = false, hasLanguages = false } = props
  const { t, resourceIn } = usePanelTexts()
  const words = resourceIn(mailings).fields
  const inOneLanguage = use(OneLanguage)
  const offered: readonly Language[] = hasLanguages ? languages : [firstLanguage]
  const fields = offered.flatMap((language) =>
    names.map((name) => {
      const { required, ...field } = { ...words[name], language }
      const isRequired = required !== undefined && language === firstLanguage
      const rule = isRequired ? { required } : { optional: true as const }
      return [fieldName(name, language), { ...field, ...rule }] as const
    }),
  )
  const call = useApi()
  const form = useDraftedForm({
    draftKey,
    fields,
    base,
    failed: (failure) => {
      toast.error(t('failure.wrong'))
      failed?.(failure)
    },
  })
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const written = offered.filter((one) => one === firstLanguage || isWritten(textIn(form.values, one)))
  const showsChoice = offered.length > 1 && (!inOneLanguage || written.length > 1)
  const { perform, dialog } = useActs<null>()
  const tag = useRef('')
  const [pressed, setPressed] = useState<'send' | 'test'>('send')
  const refilled = useRefilled()
  useEffect(() => {
    if (refilled > 0) document.getElementById(`${id}-title`)?.focus()
  }, [refilled, id])
  const [round, setRound] = useState(0)

  const made = useMadeInForm(draftKey)
  const beginAnew = (): void => {
    form.giveUp()
    setRound((count) => count + 1)
  }
  const request = () => ({ method: 'POST', body: { ...bodyOf(form.values, written), ...to } }) as const
  const sending = {
    label: t('mailing.send'),
    asks: async () => {
      const { data: seen } = await call<MailingPreview>(`${path}preview/`, request())
      tag.current = seen.tag
      const texts = written.map((one) => (
        <section key={one} lang={one} aria-label={describeLanguage(one).name} className={css.letter}>
          <p>
            <strong>{textIn(form.values, one).title}</strong>
          </p>
          <RichText html={textIn(form.values, one).content} lang={one} />
        </section>
      ))
      return {
        title: question(seen.recipients),
        text: (
          <>
            {texts}
            <Starts seen={seen} />
          </>
        ),
        answers: [{ answer: 'send', label: t('mailing.send'), look: 'usual' as const }],
      }
    },
    // The list of mailings offers to undo it.
    does: async () => {
      await call(path, { ...request(), plan: tag.current })
      toast.success(t('mailing.sent'))
      made.forget()
      beginAnew()
      onPlanned()
      return null
    },
  }
  const send = (): Promise<boolean> => {
    setPressed('send')
    const run = (work: () => Promise<unknown>) => form.send(form.values, async () => void (await work()))
    return perform(sending, null, { run })
  }
  const sendTest = async (): Promise<void> => {
    if (form.review()) return
    setPressed('test')
    await form.send(form.values, async () => {
      await call(`${panelApi.mailings}test/`, {
        method: 'POST',
        body: { ...bodyOf(form.values, written), ...(about && { about }) },
      })
      toast.success(t('mailing.testSent'))
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Only the first language is required, so its fields are shown with their errors.
    if (form.review()) setLanguage(firstLanguage)
    else void send()
  }

  const shownFields = fields.filter(([, field]) => field.language === language)
  return (
    <form className={card.card} noValidate onSubmit={submit}>
      <MadeInForm value={made.add}>
        {children}
        {showsChoice && <LanguageChoice language={language} onChoose={setLanguage} />}
        {shownFields.map(([name, field]) => (
          <FieldInput
            key={`${name} ${round} ${base.values[name]}`}
            id={`${id}-${name}`}
            name={name}
            field={field}
            value={form.values[name] ?? ''}
            required={field.language === firstLanguage}
            caretAtEnd={isProposed}
            error={form.errorOf(name)}
            onChange={form.set}
            onBlur={form.leave}
          />
        ))}
      </MadeInForm>
      {isProposed && form.isDirty && (
        <Group>
          <Button
            variant="default"
            onClick={() => {
              beginAnew()
              made.discard()
            }}
          >
            {t('mailing.propose')}
          </Button>
        </Group>
      )}
      {form.failure && <NotSaved title={t('mailing.notSent')} failure={form.failure} keepsText takesFocus />}
      <Group>
        <Button type="submit" disabled={form.busy || recipients === 0}>
          {t('mailing.send')}
        </Button>
        <Button
          variant="default"
          loading={form.busy && pressed === 'test'}
          disabled={form.busy}
          onClick={() => void sendTest()}
        >
          {t('mailing.sendTest')}
        </Button>
      </Group>
      {dialog}
    </form>
  )
}
