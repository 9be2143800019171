import { useLayoutEffect, useRef, useState } from 'react'
import { answerInput, guestNameInput, guestQuestions } from '#shared/application-inputs.ts'
import type { Event } from '#shared/resources/events.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { findDraft } from '#web/ui/form-draft.ts'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import type { FormControls } from '#web/ui/use-form.ts'
import css from './guest-fields.module.css'
import { QuestionField } from './question-field.tsx'

/** @returns how many guests were typed into a form before a reload */
function draftedGuests(draft: string, max: number): number {
  const { values = {} } = findDraft<string>(draft) ?? {}
  const indices = [...Array(max).keys()]
  return 1 + indices.findLastIndex((index) => values[guestNameInput(index)] !== undefined)
}

/** The guests of an application form: a key for each, and as many as were typed before a reload. */
export function useGuests(draft: string, max: number) {
  const [list, setList] = useState<readonly number[]>([])
  const next = useRef(0)
  const more = (count: number): number[] => Array.from({ length: count }, () => next.current++)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is read once
  useLayoutEffect(() => {
    const drafted = draftedGuests(draft, max)
    if (drafted > 0) setList(more(drafted))
  }, [])
  return {
    list,
    add: () => setList((others) => [...others, ...more(1)]),
    remove: (guest: number) => setList((others) => others.filter((other) => other !== guest)),
    /** Keeps so many of them. */
    keep: (count: number) => setList((all) => all.slice(0, count)),
  }
}

type Props = {
  /** A key for each guest, in their order. */
  guests: readonly number[]
  event: Event
  control: FormControls
  onAdd: () => void
  onRemove: (guest: number) => void
}

/** The guests of an applicant: the name of each, and the answers to what everyone is asked. */
export const GuestFields = ({ guests, event, control, onAdd, onRemove }: Props) => {
  const { t } = useTexts()
  const max = event.max_guests ?? 0
  const group = useRef<HTMLFieldSetElement>(null)
  /** A new input takes the focus, but not one from before a reload. */
  const isAdding = useRef(false)
  const add = (): void => {
    isAdding.current = true
    onAdd()
  }
  const remove = (guest: number): void => {
    // The input is going, and the button that was pressed with it.
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    onRemove(guest)
  }
  return (
    <fieldset ref={group} className={css.group}>
      <legend className={css.legend}>{t('apply.guests')}</legend>
      {guests.map((guest, index) => (
        <div key={guest} className={css.person}>
          <div className={css.guest}>
            <InputField
              label={t('apply.guest', { number: index + 1 })}
              autoComplete="off"
              maxLength={100}
              autoFocus={isAdding.current}
              required
              {...control(guestNameInput(index))}
            />
            <Button
              variant="quiet"
              onClick={() => remove(guest)}
              aria-label={t('apply.removeGuest', { number: index + 1 })}
            >
              {t('apply.remove')}
            </Button>
          </div>
          {guestQuestions(event).map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              guest={index}
              control={control(answerInput(question.key, index))}
            />
          ))}
        </div>
      ))}
      <noscript>
        {Array.from({ length: max }, (_, guest) => (
          <details key={guestNameInput(guest)}>
            <summary>{t('apply.guest', { number: guest + 1 })}</summary>
            <div className={css.person}>
              <InputField
                label={t('apply.guest', { number: guest + 1 })}
                autoComplete="off"
                maxLength={100}
                {...control(guestNameInput(guest))}
              />
              {guestQuestions(event).map((question) => (
                <QuestionField
                  key={question.key}
                  question={{ ...question, required: false }}
                  guest={guest}
                  control={control(answerInput(question.key, guest))}
                />
              ))}
            </div>
          </details>
        ))}
      </noscript>
      <p className={css.add}>
        <Button variant="quiet" data-add="" onClick={add} disabled={guests.length >= max}>
          {t('apply.addGuest')}
        </Button>
        <span className={shapes.hint}>{t('apply.maxGuests', { max })}</span>
      </p>
    </fieldset>
  )
}
