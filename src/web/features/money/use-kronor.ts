import { kronorText } from '#shared/money.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns what writes an amount of whole öre, with its currency or, beside words that name it, without */
export function useKronor() {
  const { t, language } = usePanelTexts()
  const plain = (ore: number): string => kronorText(ore, language)
  return { plain, kronor: (ore: number): string => t('money.kronor', { amount: plain(ore) }) }
}
