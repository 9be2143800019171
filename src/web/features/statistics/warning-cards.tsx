import { Alert } from '@mantine/core'
import type { Warning } from '#shared/statistics.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** Warnings to those who look after the server; none as a rule. */
export const WarningCards = ({ warnings }: { warnings: readonly Warning[] }) => {
  const { t } = usePanelTexts()
  return warnings.map((warning) => (
    <Alert key={warning} color="red" variant="outline" title={t(`warning.${warning}`)}>
      {t(`warning.${warning}.text`)}
    </Alert>
  ))
}
