import { Tabs } from '@mantine/core'
import { describeLanguage, type Language, languages } from '#shared/languages.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { missingNames } from './form-languages.ts'
import type { FormFields, FormValues } from './form-values.ts'
import css from './language-tabs.module.css'

/** The language that a form shows its texts in. */
export type FormLanguage = { language: Language; choose(language: Language): void }

/** @returns the id of what a tab shows. */
export const panelId = (formId: string, language: Language): string => `${formId}-languages-panel-${language}`

/** @returns the id of a tab. */
export const tabId = (formId: string, language: Language): string => `${formId}-languages-tab-${language}`

type Props = { fields: FormFields; values: FormValues; formId: string; shown: FormLanguage }

/** A form shows one language; the others say how much of them is missing. */
export const LanguageTabs = ({ fields, values, formId, shown }: Props) => {
  const { t } = usePanelTexts()
  return (
    <Tabs
      id={`${formId}-languages`}
      className={css.tabs ?? ''}
      value={shown.language}
      onChange={(value) => {
        const chosen = languages.find((language) => language === value)
        if (chosen) shown.choose(chosen)
      }}
    >
      <Tabs.List aria-label={t('form.language')}>
        {languages.map((language) => {
          const missing = missingNames(fields, values, language).length
          return (
            <Tabs.Tab key={language} value={language}>
              <span lang={language}>{describeLanguage(language).name}</span>{' '}
              {missing > 0 && <span className={css.count}>{t('form.missingCount', { count: missing })}</span>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </Tabs>
  )
}
