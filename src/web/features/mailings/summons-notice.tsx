import { Alert } from '@mantine/core'
import { type SummonsOfLetter, summonsOfLetterApi } from '#shared/meetings.ts'
import { summonsText } from '#web/admin/dates/summons-words.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** Tells before a summons is sent what the statutes say of its day, and whether it is too early or too late; nothing for other letters. */
export const SummonsNotice = ({ letterId }: { letterId: number }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { data } = useRead<SummonsOfLetter>(summonsOfLetterApi(letterId))
  const meeting = data?.meeting
  if (!meeting) return null
  const { name, day, days_before: days, fault } = meeting
  const rule = summonsText(meeting, day, texts)
  const past = days < 0 ? 'meetings.letterPast' : null
  if (fault === null && past === null)
    return (
      <p>
        {t('meetings.letterFine', { name, day, days })} {rule}
      </p>
    )
  return (
    <Alert color="red" variant="outline" role="alert">
      {t(past ?? (fault === 'late' ? 'meetings.letterLate' : 'meetings.letterEarly'), { name, day, days })}{' '}
      {rule}
    </Alert>
  )
}
