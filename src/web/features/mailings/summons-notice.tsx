import { Alert } from '@mantine/core'
import { type SummonsOfLetter, summonsOfLetterApi } from '#shared/meetings.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** Tells before a summons is sent whether it is too early or too late for the statutes; nothing for other letters. */
export const SummonsNotice = ({ letterId }: { letterId: number }) => {
  const { t } = usePanelTexts()
  const { data } = useRead<SummonsOfLetter>(summonsOfLetterApi(letterId))
  const meeting = data?.meeting
  if (!meeting) return null
  const { name, day, days_before: days, fault, min_days, max_days } = meeting
  if (fault === null) return <p>{t('meetings.letterFine', { name, day, days })}</p>
  const text =
    fault === 'late'
      ? t('meetings.letterLate', { name, day, days, limit: min_days ?? 0 })
      : t('meetings.letterEarly', { name, day, days, limit: max_days ?? 0 })
  return (
    <Alert color="red" variant="outline" role="alert">
      {text}
    </Alert>
  )
}
