import { Group, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { lettersApi } from '#shared/letters.ts'
import type { MailSize } from '#shared/mail-size.ts'
import { LanguageChoice } from '#web/admin/form/language-choice.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ScreenFrame, useScreen } from '#web/admin/record/screen-frame.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './letters.module.css'
import { MailSizeNote } from './mail-size-note.tsx'

type Shown = { subject: string; html: string; text: string; language: Language; size: MailSize }

const emptyDocument = '<!doctype html><title>.</title>'

const styleElements = /<style>([^<]*)<\/style>/g

/**
 * Puts a mail into an empty document. Mails carry their look in attributes, which the policy of the page forbids to what
 * is parsed in it, but not to what a script sets. A link leads nowhere.
 */
function show(target: Document, { html, language, subject }: Shown): void {
  const sheets = [...html.matchAll(styleElements)].map(([, sheet = '']) => sheet)
  const unstyled = html.replace(styleElements, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(unstyled, 'text/html')
  target.documentElement.lang = language
  target.title = subject
  target.body.replaceWith(target.adoptNode(mail.body))
  for (const element of target.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
  for (const link of target.querySelectorAll('a')) link.removeAttribute('href')
  const view = target.defaultView as (Window & typeof globalThis) | null
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(sheets.join('\n'))
  target.adoptedStyleSheets = [sheet]
}

const MailFrame = ({ mail, screen }: { mail: Shown } & Pick<ReturnType<typeof useScreen>, 'screen'>) => {
  const element = useRef<HTMLIFrameElement>(null)
  const fill = (): void => {
    const { contentDocument } = element.current ?? {}
    if (contentDocument?.body && contentDocument.compatMode === 'CSS1Compat') show(contentDocument, mail)
  }
  useEffect(fill, [mail])
  return (
    <ScreenFrame
      screen={screen}
      frame={element}
      sandbox="allow-same-origin"
      srcDoc={emptyDocument}
      onLoad={fill}
    />
  )
}

/** A draft as its recipients get it: on a phone or at a desk, in each language, with a name and without. */
export const LetterPreview = ({
  id,
  version,
  isNewsletter,
  isTranslated,
}: {
  id: number
  version: number
  isNewsletter: boolean
  /** Whether the draft is written in more than one language. */
  isTranslated: boolean
}) => {
  const { t } = usePanelTexts()
  const { screen, choice } = useScreen()
  const [chosen, setLanguage] = useState<Language>(firstLanguage)
  const language = isTranslated ? chosen : firstLanguage
  const [example, setExample] = useState<'filled' | 'empty'>('filled')
  const path = `${lettersApi}${id}/preview/?language=${language}&example=${example}`
  const { data, problem, reload } = useRead<Shown>(path, { version })
  return (
    <section className={card.card} aria-label={t('letter.preview')}>
      <h2>{t('letter.preview')}</h2>
      <Group gap="8px 12px">
        {choice}
        {isTranslated && <LanguageChoice language={language} onChoose={setLanguage} />}
        <SegmentedControl
          aria-label={t('letter.preview.example')}
          data={[
            { value: 'filled', label: t('letter.preview.filled') },
            { value: 'empty', label: t('letter.preview.empty') },
          ]}
          value={example}
          onChange={(value) => setExample(value as typeof example)}
        />
      </Group>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {data && (
        <>
          <p className={css.subject}>
            <span className={card.hint}>{`${t('letter.preview.subject')}: `}</span>
            <strong lang={language}>{data.subject}</strong>
          </p>
          <MailSizeNote size={data.size} hasUnsubscribe={isNewsletter} />
          <MailFrame mail={data} screen={screen} />
        </>
      )}
    </section>
  )
}
