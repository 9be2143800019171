import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import type { OperationPreview } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type PlaceChange, placeFields, priceFields } from '#shared/places.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { checkValue } from '#web/admin/form/check-value.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import { bodyOf, changedNames, type FormValues, formFields, valuesOf } from '#web/admin/form/form-values.ts'
import type { FieldInputComponent, InputProps } from '#web/admin/form/input-props.ts'
import { ListInput } from '#web/admin/form/list-input.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { unfitText } from '#web/admin/table/places-line.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

/** The effect of a save, and whether visitors see it at once. */
type Shown = PlaceChange & Pick<OperationPreview, 'is_public'>

/** The pause in typing after which the server is asked. */
const pauseMs = 200

/**
 * @returns what a save would do to those who have applied; null while that is not known, for a new event, and while a value is
 *   wrong
 */
export function usePlaceChange(event: Event | null, values: FormValues, isAsked: boolean): Shown | null {
  const call = useApi()
  const texts = usePanelTexts()
  const fields = useMemo(
    () => formFields(texts.resourceIn(events), [...placeFields, ...priceFields]),
    [texts],
  )
  const stored = useMemo(() => event && valuesOf(fields, event), [fields, event])
  const isRight = fields.every(([name, field]) => checkValue(field, values[name] ?? null) === null)
  // The server refuses an event that ends before it begins, so nothing is to be previewed.
  const isOrdered = !values.eventEndDate || String(values.eventEndDate) >= String(values.eventDate)
  const body =
    isAsked && isRight && isOrdered && stored ? JSON.stringify(bodyOf(fields, values, stored)) : null
  const [asked] = useDebouncedValue(body, pauseMs)
  const [answer, setAnswer] = useState<{ asked: string; change: Shown } | null>(null)
  const id = event?.id
  useEffect(() => {
    if (asked === null || id === undefined) return
    let isLeft = false
    call<Shown>(panelApi.previewChange(events.name, id), {
      method: 'POST',
      body: JSON.parse(asked),
    }).then(
      ({ data }) => {
        if (!isLeft) setAnswer({ asked, change: data })
      },
      // The number is only a notice; saving works without it.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [call, id, asked])
  return answer && answer.asked === body ? answer.change : null
}

function linesOf({ before, after, given, isOver, promised, is_public }: Shown, texts: PanelTexts): string[] {
  const { t } = texts
  const unfit = after.quotas.length === 0 ? unfitText(after, texts) : null
  const lines = [
    ...(isOver ? [t('places.kept', { count: after.taken })] : []),
    ...(given > 0 ? [t('places.given', { people: after.taken - before.taken, given })] : []),
    ...(unfit ? [`${unfit}.`] : []),
  ]
  const prices = promised.map(({ price, count }) => t('price.promised', { price, count }))
  return [...lines, ...(lines.length > 0 && is_public ? [t('undo.visible')] : []), ...prices]
}

/** The effect of a save on those who have applied, below the field that was changed. */
export const PlacesNotice = ({ name, stored, values }: InputProps) => {
  const texts = usePanelTexts()
  const event = (stored ?? null) as Event | null
  const field = useMemo(() => formFields(texts.resourceIn(events), [name]), [texts, name])
  const isChanged =
    event !== null && values !== undefined && changedNames(field, valuesOf(field, event), values).length > 0
  const change = usePlaceChange(event, values ?? {}, isChanged)
  const lines = change ? linesOf(change, texts) : []
  return (
    <p aria-live="polite" className={card.hint}>
      {lines.join(' ')}
    </p>
  )
}

/** Whether visitors can register; turned off, with the word that those who have a place keep it. */
export const RegistrationInput: FieldInputComponent = (props) => {
  const { t } = usePanelTexts()
  const event = (props.stored ?? null) as Event | null
  const taken = event?.eventHasForm && props.values?.eventHasForm === false ? (event.places_taken ?? 0) : 0
  return (
    <>
      <FieldInput {...props} />
      <p aria-live="polite" className={card.hint}>
        {taken > 0 && t('places.kept', { count: taken })}
      </p>
    </>
  )
}

/** The kinds of places, with what a save does to those who have applied. */
export const QuotasInput: FieldInputComponent = (props) => (
  <>
    <ListInput {...props} />
    <PlacesNotice {...props} />
  </>
)

/** An input of a field by which places are given, with what a save does to those who have applied. */
export const PlacesInput: FieldInputComponent = (props) => (
  <>
    <FieldInput {...props} />
    <PlacesNotice {...props} />
  </>
)
