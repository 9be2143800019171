import { SegmentedControl } from '@mantine/core'
import { describeLanguage, type Language, languages } from '#shared/languages.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const choices = languages.map((language) => ({
  value: language,
  label: <span lang={language}>{describeLanguage(language).name}</span>,
}))

type Props = { language: Language; onChoose: (language: Language) => void }

/** The choice of the language in which a text is written or shown. */
export const LanguageChoice = ({ language, onChoose }: Props) => (
  <SegmentedControl
    aria-label={usePanelTexts().t('form.language')}
    data={choices}
    value={language}
    onChange={(value) => onChoose(value as Language)}
  />
)
