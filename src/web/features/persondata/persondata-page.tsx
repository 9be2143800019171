import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Candidate } from '#shared/person-desk.ts'
import { registerPage, retentionPage } from '#shared/retention.ts'
import { valueControl } from '#web/admin/form/value-control.ts'
import page from '#web/admin/page/admin-page.module.css'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { ListBars } from '#web/admin/page/list-bars.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { CopyView } from './copy-view.tsx'
import { Mentions, RemainingMentions } from './mentions.tsx'
import { PersonActs } from './person-acts.tsx'
import css from './persondata.module.css'
import { RequestLog } from './request-log.tsx'
import { type Desk, useDesk } from './use-desk.ts'

function useWords(): (one: Candidate) => string {
  const { t } = usePanelTexts()
  return ({ address, name, found, isMember, isRestricted }) =>
    [
      name || t('persondata.nameless'),
      address || t('persondata.noAddress'),
      ...(isMember ? [t('persondata.member')] : []),
      ...(isRestricted ? [t('persondata.restricted')] : []),
      found.map(({ title, count }) => `${title} ${count}`).join(', '),
    ].join(' · ')
}

/** The names and addresses that were found, of which those are chosen that are the person's. */
const Choice = ({ desk, candidates }: { desk: Desk; candidates: readonly Candidate[] }) => {
  const { t } = usePanelTexts()
  const wordsOf = useWords()
  if (candidates.length === 0) return <p role="status">{t('persondata.none')}</p>
  return (
    <Part title={t('persondata.who')} data-unprinted="">
      {candidates.length > 1 && <p className={card.hint}>{t('persondata.who.hint')}</p>}
      {candidates.map((one) => (
        <Checkbox
          key={`${one.address} ${one.name}`}
          label={wordsOf(one)}
          checked={desk.isChosen(one)}
          onChange={(event) => desk.choose(one, event.currentTarget.checked)}
        />
      ))}
      {!desk.found && (
        <Button
          className={css.start}
          disabled={desk.chosen.length === 0}
          loading={desk.busy}
          onClick={() => void desk.show()}
        >
          {t('persondata.show')}
        </Button>
      )}
    </Part>
  )
}

/** The desk for personal data (/admin/persondata/): whoever asks what is kept about them is answered here. */
export const Page = () => {
  const { t } = usePanelTexts()
  const desk = useDesk()
  const [q, setQ] = useState('')
  const [said, setSaid] = useState('')
  const { candidates, found, problem, busy } = desk
  return (
    <div className={css.page}>
      <header className={page.head} data-unprinted="">
        <h1 tabIndex={-1}>{t('persondata.title')}</h1>
      </header>
      <p className={card.hint} data-unprinted="">
        {t('persondata.intro')}
      </p>
      <Group component="p" gap={16} data-unprinted="">
        <Link to={retentionPage} className={card.touch}>
          {t('retention.title')}
        </Link>
        <Link to={registerPage} className={card.touch}>
          {t('register.title')}
        </Link>
      </Group>
      <form
        noValidate
        className={css.search}
        data-unprinted=""
        onSubmit={(event) => {
          event.preventDefault()
          setSaid('')
          if (q.trim()) void desk.search(q)
        }}
      >
        <TextInput
          label={t('persondata.q')}
          description={t('persondata.q.hint')}
          maxLength={320}
          autoComplete="off"
          {...valueControl(q, setQ)}
        />
        <Button type="submit" loading={busy}>
          {t('persondata.search')}
        </Button>
      </form>
      <AlertLine text={problem?.title} className={card.problem} />
      <p role="status" className={css.said} data-unprinted="">
        {said}
      </p>
      {candidates && <Choice desk={desk} candidates={candidates} />}
      {found && <PersonActs desk={desk} found={found} say={setSaid} />}
      {found && <Mentions mentions={found.mentions} />}
      {found && <CopyView copy={found.copy} />}
      <RemainingMentions acts={desk.acts} />
      <RequestLog acts={desk.acts} />
      <ListBars>{desk.bar}</ListBars>
    </div>
  )
}
