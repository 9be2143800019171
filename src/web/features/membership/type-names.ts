import { firstLanguage, type Language } from '#shared/languages.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns what names a type in the language of the panel, or in the first one */
export function useTypeNames() {
  const { t, language } = usePanelTexts()
  return ({ titles }: { titles: Readonly<Record<Language, string>> }): string =>
    titles[language].trim() || titles[firstLanguage].trim() || t('membershipYear.newType')
}
