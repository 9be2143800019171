import { kronorText } from '#shared/money.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns what writes an amount of öre, or of hundredths of another currency */
export function useAmount() {
  const { t, language } = usePanelTexts()
  return (amount: number, currency = 'SEK'): string =>
    t('payments.money', {
      amount: kronorText(amount, language),
      currency: currency === 'SEK' ? 'kr' : currency,
    })
}
