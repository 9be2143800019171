import { useEffect, useState } from 'react'
import { isOver } from '#shared/event-state.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { countRecords } from '#web/admin/frame/count-records.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { capacityChange, type Taken, typedCapacity } from './capacity-change.ts'

/** @returns null while it is not known, and for no event */
function useTaken(event_id: number | null): Taken | null {
  const call = useApi()
  const [taken, setTaken] = useState<Taken | null>(null)
  useEffect(() => {
    if (event_id === null) return
    let isLeft = false
    const count = (state: keyof Taken) => countRecords(call, evenemang, { event_id, state })
    Promise.all([count('confirmed'), count('waiting')]).then(
      ([confirmed, waiting]) => {
        if (!isLeft) setTaken({ confirmed, waiting })
      },
      // The number is only a notice; saving works without it.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [call, event_id])
  return taken
}

/** The queue of an event that does not take place, or has, stays as it is. */
const hasMovingQueue = (event: Event): boolean => !event.cancelled && !isOver(event, Date.now())

/** The places of an event, with what another number of them does to those who have applied. */
export const CapacityInput = (props: InputProps) => {
  const { t } = usePanelTexts()
  const event = (props.stored ?? null) as Event | null
  const capacity = typedCapacity(typeof props.value === 'string' ? props.value : '')
  const isChanged = event !== null && capacity !== undefined && capacity !== event.capacity
  const taken = useTaken(isChanged ? event.id : null)
  const change = isChanged && taken ? capacityChange(capacity, taken) : null
  const isShown = change !== null && (change.kind === 'kept' || (event !== null && hasMovingQueue(event)))
  return (
    <>
      <FieldInput {...props} />
      <p aria-live="polite" className={card.hint}>
        {isShown && t(`places.${change.kind}`, { count: change.count })}
      </p>
    </>
  )
}
