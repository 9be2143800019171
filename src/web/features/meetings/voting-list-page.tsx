import { Alert, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMatch } from 'react-router'
import {
  maxMeetingText,
  meetingsPage,
  type VotingList,
  type VotingRow,
  votingListApi,
  votingListPage,
  votingName,
} from '#shared/meetings.ts'
import { CoreForm } from '#web/admin/form/core-form.tsx'
import { textControl } from '#web/admin/form/text-control.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import card from '#web/admin/page/card.module.css'
import { PageHead } from '#web/admin/page/page-head.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { saveFile } from '#web/admin/page/save-file.ts'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { SearchBox } from '#web/admin/table/search-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useFormCore, type Values } from '#web/ui/use-form-core.ts'
import { votingListSheet } from './meeting-sheets.tsx'
import css from './meetings.module.css'
import { usePresent } from './use-present.ts'

/** Adds a line that the meeting decided about. */
const Addition = ({ listId, onAdded }: { listId: number; onAdded: () => void }) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const form = useFormCore<string>({
    names: ['name', 'why'],
    initial: { name: '', why: '' },
    check: (name, value = '') =>
      value.trim() ? null : t(name === 'name' ? 'voting.nameNeeded' : 'voting.whyNeeded'),
  })
  const send = async ({ name = '', why = '' }: Values<string>): Promise<void> => {
    const body = { name: name.trim(), why: why.trim(), member_id: null }
    await call(`${votingListApi(listId)}additions/`, { method: 'POST', body })
    toast.success(t('voting.added', { name }))
  }
  return (
    <Part title={t('voting.addition')}>
      <p className={card.hint}>{t('voting.additionHint')}</p>
      <CoreForm form={form} label={t('voting.add')} variant="default" send={send} onSent={onAdded}>
        <div className={css.fields}>
          {(['name', 'why'] as const).map((name) => (
            <TextInput
              key={name}
              {...textControl(form, name)}
              label={t(`voting.${name}`)}
              maxLength={maxMeetingText}
              autoComplete="off"
            />
          ))}
        </div>
      </CoreForm>
    </Part>
  )
}

type LineProps = { row: VotingRow; isPresent: boolean; onPress: (() => void) | undefined }

const Line = ({ row, isPresent, onPress }: LineProps) => {
  const { t } = usePanelTexts()
  const { number, name, added_why } = row
  return (
    <li>
      <button
        type="button"
        className={css.voter}
        aria-pressed={isPresent}
        disabled={!onPress}
        onClick={onPress}
      >
        <span className={css.number}>{number}</span>
        <span>
          {name || t('voting.erasedName')}
          {added_why && <small>{t('voting.addedBecause', { why: added_why })}</small>}
        </span>
        {isPresent && <AdminIcon name="check" />}
      </button>
    </li>
  )
}

/** How the register was made, and whether it still is what it was. */
const Frozen = ({ list }: { list: VotingList }) => {
  const { t, say, dateTime } = usePanelTexts()
  const call = useApi()
  const { run, problem } = useRun()
  const { id, day, rules, sha256, frozen_at, is_whole, erased } = list
  const save = () =>
    run(async () => {
      const { data } = await call<Blob>(`${votingListApi(id)}text/`, { as: 'blob' })
      saveFile(data, `röstlängd-${day}.txt`)
    })
  return (
    <Part title={t('voting.how')}>
      <p>{t('voting.frozenAt', { time: dateTime(frozen_at) })}</p>
      <p className={css.rules}>{rules}</p>
      <p className={css.digest}>{t('voting.digest', { digest: sha256 })}</p>
      {is_whole && <p>{t('voting.whole')}</p>}
      {erased > 0 && <Alert variant="outline">{t('voting.erased', { count: erased })}</Alert>}
      {!is_whole && erased === 0 && (
        <Alert color="red" variant="outline" role="alert">
          {t('voting.notWhole')}
        </Alert>
      )}
      <div>
        <ButtonWithIcon icon="download" onClick={() => void save()}>
          {t('voting.saveText')}
        </ButtonWithIcon>
      </div>
      <p className={card.hint}>{t('voting.textHint')}</p>
      {problem && <p role="alert">{say(problem.title)}</p>}
    </Part>
  )
}

const OneList = ({ id }: { id: number }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const mayWrite = useMay()('write', votingName)
  const reading = useRead<VotingList>(votingListApi(id))
  const { data: list, reload } = reading
  const { isPresent, mark, waiting, isRefused } = usePresent(id)
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState(0)
  const rows = (list?.rows ?? []).map((row) => ({ ...row, present: isPresent(row) }))
  const sheet = () => (list ? votingListSheet({ ...list, rows }, texts) : null)
  usePrintable({ now: sheet, all: async () => sheet() }, 'page')
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = rows.filter(
    ({ name, number }) => name.toLocaleLowerCase().includes(wanted) || String(number) === wanted,
  )
  const here = rows.filter(({ present }) => present).length
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <PageHead title={[t('voting.page'), list?.day].filter(Boolean).join(' – ')}>
        <PrintButton />
      </PageHead>
      <Link to={meetingsPage} className={card.touch}>
        {t('meetings.back')}
      </Link>
      <Reading of={reading} height={320} goneTo={meetingsPage}>
        {(frozen) => (
          <>
            <p role="status">
              <b>{t('voting.here', { here, all: rows.length })}</b>
              {waiting > 0 && ` · ${t('voting.waiting', { count: waiting })}`}
            </p>
            {isRefused && (
              <Alert color="red" variant="outline" role="alert">
                {t('voting.refused')}
              </Alert>
            )}
            <SearchBox value={typed} onType={setTyped} placeholder={t('voting.search')} />
            <ul className={card.plain}>
              {shown.map((row) => (
                <Line
                  key={row.id}
                  row={row}
                  isPresent={row.present}
                  onPress={mayWrite ? () => mark(row.id, !row.present) : undefined}
                />
              ))}
            </ul>
            {shown.length === 0 && <p>{t('voting.noMatch')}</p>}
            {mayWrite && (
              <Addition
                key={added}
                listId={id}
                onAdded={() => {
                  setAdded((count) => count + 1)
                  void reload()
                }}
              />
            )}
            <OpenOperations resource={votingName} id={id} version={frozen} onUndone={reload} />
            <Frozen list={frozen} />
          </>
        )}
      </Reading>
    </div>
  )
}

/** A frozen register: who is there, what the meeting added, and how it was made (/admin/voting/:id/). */
export const Page = () => {
  const id = Number(useMatch(votingListPage(':id'))?.params.id)
  return <OneList key={id} id={id} />
}
