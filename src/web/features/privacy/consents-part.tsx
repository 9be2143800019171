import { Group } from '@mantine/core'
import { useState } from 'react'
import type { ConsentText } from '#shared/consents.ts'
import { languageNames } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './privacy.module.css'
import { WordsDialog } from './words-form.tsx'

/** The longest text of a consent. */
const maxText = 5_000

/** The texts that persons consent to, with their versions, and how many acts by them hold. */
export const ConsentsPart = ({ isReadOnly }: { isReadOnly: boolean }) => {
  const { t, longDay } = usePanelTexts()
  const call = useApi()
  const { data: texts = [], problem, reload } = useRead<ConsentText[]>(panelApi.consentTexts)
  const [writing, setWriting] = useState<ConsentText | null>(null)
  const send = async (written: Readonly<Record<string, string>>): Promise<void> => {
    if (!writing) return
    const { kind, language } = writing
    await call(panelApi.consentTexts, { method: 'POST', body: { kind, language, text: written[language] } })
    toast.success(t('register.saved'))
    await reload()
  }
  return (
    <Part title={t('register.consents')} hint={t('register.consentsHint')}>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {texts.map((one) => {
        const { kind, title, language, version, from_day, text, acts, is_written } = one
        const name = `${title} (${languageNames[language]})`
        return (
          <details key={`${kind} ${language}`}>
            <summary>
              {name} · {t('register.version', { version, acts })}
              {from_day && ` · ${longDay(from_day)}`}
            </summary>
            <p className={css.text}>{text}</p>
            {is_written && !isReadOnly && (
              <Group>
                <LineButton
                  label={t('register.newVersion')}
                  name={`${t('register.newVersion')}: ${name}`}
                  onClick={() => setWriting(one)}
                />
              </Group>
            )}
          </details>
        )
      })}
      {writing && (
        <WordsDialog
          title={writing.title}
          hint={t('register.newVersionHint')}
          initial={{ [writing.language]: writing.text }}
          maxLength={maxText}
          send={send}
          onClose={() => setWriting(null)}
        />
      )}
    </Part>
  )
}
