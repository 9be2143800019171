import { momentIn } from '#shared/moment.ts'
import { sharingKinds } from '#shared/places.ts'
import type { Event, Quota } from '#shared/resources/events.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { type SiteTexts, useTexts } from '#web/ui/texts.ts'
import type { FormControls } from '#web/ui/use-form.ts'

/** @returns how many places of a kind a new application can have at once; null where nothing is limited */
export const leftOf = ({ quotas, quota_places, places_left }: Event, key: string): number | null =>
  quotas.length === 0 ? places_left : (quota_places.find((one) => one.key === key)?.left ?? null)

type Kind = { event: Event; quota: Quota; isLater: boolean }

/** @returns what is to be known of a kind of places before one chooses it */
function noteOf({ event, quota, isLater }: Kind, texts: SiteTexts): string {
  const { t } = texts
  if (isLater && quota.opens) return t('apply.quotaOpensAt', { time: momentIn(quota.opens, texts) })
  const left = leftOf(event, quota.key)
  if (left && sharingKinds(event).includes(quota.key)) return t('apply.quotaShared', { count: left })
  return left ? t('event.placesLeft', { count: left }) : t('apply.quotaQueue')
}

type Props = {
  event: Event
  /** Keys of the kinds that open later. */
  later: readonly string[]
  control: ReturnType<FormControls>
}

/** The kinds of places of an event, of which one is chosen; nothing where there are none. */
export const QuotaField = ({ event, later, control }: Props) => {
  const texts = useTexts()
  const { t, language, localText } = texts
  if (event.quotas.length === 0) return null
  const choices = event.quotas.map((quota) => {
    const isLater = later.includes(quota.key)
    const { text, lang } = localText(quota, 'name')
    const note = (
      <span key="note" lang={language}>
        {noteOf({ event, quota, isLater }, texts)}
      </span>
    )
    return { value: quota.key, label: text, lang, note, isDisabled: isLater }
  })
  return <ChoiceGroup {...control} legend={t('apply.quota')} isMany={false} required choices={choices} />
}
