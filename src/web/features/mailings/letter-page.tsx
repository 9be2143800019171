import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Letter, letterPage, lettersApi } from '#shared/letters.ts'
import { useDiscardMade } from '#web/admin/form/made-in-form.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { LetterForm } from './letter-form.tsx'
import css from './letters.module.css'
import { MailingList } from './mailing-list.tsx'
import { letterDraftKey } from './use-letter-draft.ts'

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** One draft, in the form that it is written in. */
const Draft = ({ id, onPlanned }: { id: number; onPlanned: () => void }) => {
  const { t } = usePanelTexts()
  const [, setParameters] = useSearchParams()
  const { data: letter, problem, reload } = useRead<Letter>(`${lettersApi}${id}/`)
  const [round, setRound] = useState(0)
  const showStored = async (): Promise<void> => {
    await reload()
    setRound((count) => count + 1)
  }
  return (
    <>
      <p>
        <Link to={letterPage} className={card.touch}>
          {t('letter.allDrafts')}
        </Link>
      </p>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {letter && (
        <LetterForm
          key={round}
          letter={letter}
          onStored={() => void showStored()}
          onCopied={(copy) => setParameters({ draft: String(copy) }, { replace: true })}
          onPlanned={onPlanned}
        />
      )}
    </>
  )
}

/** The drafts that there are, and the way to a new one. */
const Drafts = ({ begin, isBusy }: { begin: () => void; isBusy: boolean }) => {
  const { t, dateTime } = usePanelTexts()
  const call = useApi()
  const { data: letters, problem, reload } = useRead<Letter[]>(lettersApi)
  const { run, ...removing } = useRun(reload)
  const { ask, dialog } = useQuestion<'delete'>()
  const { discard } = useDiscardMade()
  const titleOf = ({ title }: Letter): string => title || t('letter.untitled')
  const remove = async (letter: Letter): Promise<void> => {
    const question = {
      title: t('letter.deleteQuestion', { title: titleOf(letter) }),
      text: t('letter.deleteText'),
      answers: [{ answer: 'delete', label: t('letter.delete'), look: 'grave' }],
    } as const
    if ((await ask(question)) === null) return
    await run(async () => {
      await call(`${lettersApi}${letter.id}/`, { method: 'DELETE' })
      discard(letterDraftKey(letter.id))
      toast.success(t('letter.deleted'))
    })
  }
  const failure = problem ?? removing.problem
  return (
    <section className={card.card} aria-label={t('letter.drafts')}>
      <h2>{t('letter.drafts')}</h2>
      <p className={card.hint}>{t('letter.intro')}</p>
      {failure && <ReadFailure problem={failure} retry={reload} />}
      {letters?.length === 0 && <p className={card.hint}>{t('letter.noDrafts')}</p>}
      <ul className={css.drafts}>
        {letters?.map((letter) => (
          <li key={letter.id}>
            <span>
              <strong>{titleOf(letter)}</strong>{' '}
              <span className={card.hint}>
                {[dateTime(letter.updated_at), letter.user_name].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Group gap="xs">
              <Button
                component={Link}
                to={`${letterPage}?draft=${letter.id}`}
                variant="default"
                size="xs"
                aria-label={`${t('letter.goOn')}: ${titleOf(letter)}`}
              >
                {t('letter.goOn')}
              </Button>
              <Button
                variant="outline"
                color="red"
                size="xs"
                aria-label={`${t('letter.delete')}: ${titleOf(letter)}`}
                onClick={() => void remove(letter)}
              >
                {t('letter.delete')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Group>
        <ButtonWithIcon icon="plus" variant="filled" loading={isBusy} onClick={begin}>
          {t('letter.new')}
        </ButtonWithIcon>
      </Group>
      {dialog}
    </section>
  )
}

/** Mails to members: their drafts, writing one, and the mailings that were sent (/admin/mailings/write/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const call = useApi()
  const [parameters, setParameters] = useSearchParams()
  const [planned, setPlanned] = useState(0)
  const { run, busy, problem } = useRun()
  const draft = idIn(parameters.get('draft'))
  const choice = idIn(parameters.get('choice'))
  const copy = idIn(parameters.get('copy'))
  const begin = (body: object) =>
    run(async () => {
      const { data } = await call<Letter>(lettersApi, { method: 'POST', body })
      setParameters({ draft: String(data.id) }, { replace: choice !== null || copy !== null })
    })
  const beginAsAsked = useEffectEvent(() => {
    if (draft !== null) return
    if (choice !== null) void begin({ choice_id: choice })
    else if (copy !== null) void begin({ mailing_id: copy })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what the address asks for.
  useEffect(beginAsAsked, [choice, copy])
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t('letter.page')}</h1>
      {problem && <ReadFailure problem={problem} retry={beginAsAsked} />}
      {draft !== null ? (
        <Draft
          key={draft}
          id={draft}
          onPlanned={() => {
            setPlanned((count) => count + 1)
            setParameters({}, { replace: true })
          }}
        />
      ) : (
        <>
          <Drafts begin={() => void begin({})} isBusy={busy} />
          <MailingList version={planned} first={5} />
        </>
      )}
    </div>
  )
}
