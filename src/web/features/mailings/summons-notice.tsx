import { Alert } from '@mantine/core'
import { type SummonsOfLetter, summonsOfLetterApi } from '#shared/meetings.ts'
import { summonsDays } from '#shared/membership/voting.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Summons = NonNullable<SummonsOfLetter['meeting']>

/** The rule of the statutes, and its days for this meeting. */
const Rule = ({ meeting }: { meeting: Summons }) => {
  const { t } = usePanelTexts()
  const { day, min_days: min, max_days: max } = meeting
  const { from, to } = summonsDays(meeting, day)
  if (min !== null && max !== null && from !== null && to !== null)
    return `${t('meetings.ruleBoth', { min, max })} ${t('meetings.daysBoth', { day, from, to })}`
  if (min !== null && to !== null)
    return `${t('meetings.ruleMin', { min })} ${t('meetings.daysMin', { day, to })}`
  if (max !== null && from !== null)
    return `${t('meetings.ruleMax', { max })} ${t('meetings.daysMax', { day, from })}`
  return t('meetings.noRule')
}

/** Tells before a summons is sent what the statutes say of its day, and whether it is too early or too late; nothing for other letters. */
export const SummonsNotice = ({ letterId }: { letterId: number }) => {
  const { t } = usePanelTexts()
  const { data } = useRead<SummonsOfLetter>(summonsOfLetterApi(letterId))
  const meeting = data?.meeting
  if (!meeting) return null
  const { name, day, days_before: days, fault } = meeting
  const rule = <Rule meeting={meeting} />
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
