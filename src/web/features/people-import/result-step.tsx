import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { pages } from '#shared/paths.ts'
import type { ImportedResource, ImportResult, RecentImport } from '#shared/people-import-plan.ts'
import { formatUndo } from '#web/admin/frame/undo-operation.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { PeopleImport } from './use-people-import.ts'

type Props = { resource: ImportedResource; result: ImportResult; state: PeopleImport }

/** Tells what an import has written, and which rows did not come in. */
export const ResultStep = ({ resource, result, state }: Props) => {
  const { t } = usePanelTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void heading.current?.focus(), [])
  const { counts, mails, claims, claimMails, hasWaited } = result
  const { new: made, changed, duplicate, equal, wrong, held, departed, stopped, binned } = counts
  const other = wrong + held + departed + stopped + binned
  return (
    <Part title={t('peopleImport.done')} headingRef={heading}>
      <p role="status">
        {t('peopleImport.done.sum', { made, changed })} {hasWaited && t('peopleImport.done.waited')}
      </p>
      {duplicate + equal + other > 0 && (
        <p>{t('peopleImport.done.left', { duplicates: duplicate, equal, other })}</p>
      )}
      {mails > 0 && <p>{t('peopleImport.done.mails', { count: mails })}</p>}
      {claims > 0 && (
        <p>
          {t('peopleImport.done.claims', { count: claims })}{' '}
          {claimMails > 0
            ? t('peopleImport.done.claimMails', { count: claimMails })
            : t('peopleImport.done.claimsMuted')}
        </p>
      )}
      <Group>
        <Button component={Link} to={`${pages.admin}/${resource}/`}>
          {t('peopleImport.show')}
        </Button>
        {wrong > 0 && (
          <Button variant="default" loading={state.busy} onClick={state.saveWrong}>
            {t('peopleImport.wrongRows', { count: wrong })}
          </Button>
        )}
        <Button variant="default" onClick={() => state.choose(null)}>
          {t('peopleImport.again')}
        </Button>
      </Group>
    </Part>
  )
}

const Recent = ({ one, state }: { one: RecentImport; state: PeopleImport }) => {
  const texts = usePanelTexts()
  const { t, dateTime } = texts
  const { operation, file_name, user_name, done_at, made, changed, isUndone } = one
  const undone = state.undone[operation]
  return (
    <li className={card.row}>
      <span>
        {t('peopleImport.recent.of', {
          file: file_name,
          time: dateTime(done_at),
          name: user_name,
          made,
          changed,
        })}
      </span>
      {isUndone ? (
        <span role="status">
          {undone
            ? formatUndo(undone, texts, t('peopleImport.undone.short'))
            : t('peopleImport.undone.short')}
        </span>
      ) : (
        <LineButton
          label={t('peopleImport.undo')}
          disabled={state.busy}
          name={t('peopleImport.undoOf', { file: file_name })}
          onClick={() => state.undo(operation)}
        />
      )}
    </li>
  )
}

/** The imports of the last day, each with the button that takes it back. */
export const RecentImports = ({ state }: { state: PeopleImport }) => {
  const { t, say } = usePanelTexts()
  const { recent, problem, preview, file } = state
  if (recent.length === 0) return null
  return (
    <Part title={t('peopleImport.recent')}>
      <ul className={card.plain}>
        {recent.map((one) => (
          <Recent key={one.key} one={one} state={state} />
        ))}
      </ul>
      {problem && !preview && !file && (
        <p role="alert" className={card.problem}>
          {say(problem.title)}
        </p>
      )}
    </Part>
  )
}
