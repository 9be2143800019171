import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { type PersonRequest, type RequestKind, requestKinds } from '#shared/person-desk.ts'
import { stockholmDay } from '#shared/time.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { valueControl } from '#web/admin/form/value-control.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './persondata.module.css'

const Line = ({ line, answer, busy }: { line: PersonRequest; answer: () => void; busy: boolean }) => {
  const { t } = usePanelTexts()
  const { id, kind, asked_on, due_on, answered_at, answered_by } = line
  const isLate = due_on < stockholmDay(new Date())
  return (
    <li className={css.line}>
      <span>
        <strong>
          {id}. {t(`persondata.kind.${kind}`)}
        </strong>{' '}
        {asked_on}
      </span>
      {answered_at ? (
        <span className={card.hint}>
          {t('persondata.log.answered', {
            day: answered_at.slice(0, 10),
            by: answered_by ? `, ${answered_by}` : '',
          })}
        </span>
      ) : (
        <>
          <span className={isLate ? card.problem : undefined}>
            {t(isLate ? 'persondata.log.late' : 'persondata.log.due', { day: due_on })}
          </span>
          <LineButton
            label={t('persondata.log.done')}
            size="compact-sm"
            loading={busy}
            name={`${t('persondata.log.done')}: ${id}`}
            onClick={answer}
          />
        </>
      )}
    </li>
  )
}

/** The log of what persons have asked for, which says of nobody who that is. */
export const RequestLog = ({ acts }: { acts: number }) => {
  const { t } = usePanelTexts()
  const {
    data: lines,
    problem,
    reload,
  } = useRead<PersonRequest[]>(panelApi.personRequests, { version: acts })
  const { call, run, busy, problem: failed } = useRun(reload)
  const [kind, setKind] = useState<RequestKind>('copy')
  const [day, setDay] = useState(() => stockholmDay(new Date()))
  const [said, setSaid] = useState('')
  const note = () =>
    run(async () => {
      await call(panelApi.personRequests, { method: 'POST', body: { kind, asked_on: day } })
      setSaid(t('persondata.log.noted'))
    })
  const answer = (id: number) =>
    run(async () => {
      await call(panelApi.answerRequest(id), { method: 'POST' })
      setSaid(t('persondata.log.doneNow', { number: id }))
    })
  return (
    <Part title={t('persondata.log')} hint={t('persondata.log.hint')} data-unprinted="">
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {lines?.length === 0 && <p>{t('persondata.log.none')}</p>}
      <ul className={card.plain}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} busy={busy} answer={() => void answer(line.id)} />
        ))}
      </ul>
      <Group align="end">
        <NativeSelect
          label={t('persondata.log.kind')}
          data={requestKinds.map((value) => ({ value, label: t(`persondata.kind.${value}`) }))}
          {...valueControl(kind, setKind)}
        />
        <DateField kind="date" label={t('persondata.log.asked')} value={day} onChange={setDay} />
        <Button variant="default" disabled={day === ''} loading={busy} onClick={() => void note()}>
          {t('persondata.log.note')}
        </Button>
      </Group>
      <p role="status">{said}</p>
      <AlertLine text={failed?.title} />
    </Part>
  )
}
