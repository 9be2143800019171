import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RemindedOf, SilenceAct } from '#shared/membership/reminders.ts'
import { pages } from '#shared/paths.ts'
import { valueControl } from '#web/admin/form/value-control.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './membership.module.css'

/** Names that are shown of a stage before the rest is unfolded. */
const shownNames = 10

/** A member who is reminded, or is not; without `claim_id` something is done only about a fee that is opened then. */
type Person = {
  member_id: number
  name: string
  note?: string
  claim_id: number | null
  of?: RemindedOf
  isSilent?: boolean
}

/** Stops the reminders of one claim, or goes on with them. */
export type Acts = {
  busy: boolean
  act: (person: Person, act: SilenceAct, why?: string) => Promise<boolean>
}

/** Asks for the reason for which a claim is not reminded of. */
const SilenceForm = ({ person, acts, onClose }: { person: Person; acts: Acts; onClose: () => void }) => {
  const { t } = usePanelTexts()
  const [why, setWhy] = useState('')
  return (
    <form
      noValidate
      className={css.parts}
      onSubmit={(event) => {
        event.preventDefault()
        void acts.act(person, 'silence', why)
      }}
    >
      <p className={card.hint}>{t('reminders.silence.hint')}</p>
      <Textarea
        label={t('reminders.silence.reason')}
        maxLength={300}
        rows={2}
        autoFocus
        {...valueControl(why, setWhy)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Group gap={8}>
        <Button type="submit" disabled={why.trim() === ''} loading={acts.busy}>
          {t('reminders.silence')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('button.cancel')}
        </Button>
      </Group>
    </form>
  )
}

const Row = ({ person, acts }: { person: Person; acts: Acts }) => {
  const { t } = usePanelTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { member_id, name, note, claim_id, of, isSilent } = person
  const label = t(isSilent ? 'reminders.remind' : 'reminders.silence')
  return (
    <li>
      <div className={css.row}>
        <span>
          <Link to={`${pages.admin}/members/?edit=${member_id}`} className={card.touch}>
            {name}
          </Link>
          {note && `: ${note}`}
        </span>
        {(claim_id !== null || of === 'opens') && !isOpen && (
          <Button
            variant="subtle"
            disabled={acts.busy}
            aria-label={`${label}: ${name}`}
            onClick={() => (isSilent ? void acts.act(person, 'remind') : setIsOpen(true))}
          >
            {label}
          </Button>
        )}
      </div>
      {isOpen && <SilenceForm person={person} acts={acts} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

/** Names of members, each leading to the member; a long list is folded. */
export const People = ({ people, acts }: { people: readonly Person[]; acts: Acts }) => {
  const { t } = usePanelTexts()
  const items = (some: readonly Person[]) => (
    <ul className={css.sentences}>
      {some.map((person) => (
        <Row key={`${person.member_id} ${person.claim_id} ${person.note}`} person={person} acts={acts} />
      ))}
    </ul>
  )
  const more = people.length - shownNames
  return (
    <>
      {items(people.slice(0, shownNames))}
      {more > 0 && (
        <details>
          <summary>{t('reminders.more', { count: more })}</summary>
          {items(people.slice(shownNames))}
        </details>
      )}
    </>
  )
}
