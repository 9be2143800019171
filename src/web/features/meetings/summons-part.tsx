import { Alert, Group } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type Letter, letterPage, lettersApi, lettersName } from '#shared/letters.ts'
import { type MeetingOverview, type SummonsProof, summonsApi, votingPage } from '#shared/meetings.ts'
import { summonsRule, summonsText } from '#web/admin/dates/summons-words.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { printSheet } from '#web/admin/print/print.ts'
import { FactList } from '#web/admin/print/sheets.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Lines } from './lines.tsx'
import { labelsSheet, proofSheet } from './meeting-sheets.tsx'
import { daysText, proofFacts } from './meeting-words.ts'

type ProofProps = { proof: SummonsProof; meeting: MeetingOverview }

/** The proof of a summons that was sent. */
const Proof = ({ proof, meeting }: ProofProps) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { unreached } = proof
  return (
    <Part title={t('meetings.proof', { day: proof.day })}>
      <p>
        <strong>{proof.title}</strong>
      </p>
      <FactList facts={proofFacts(proof, { limits: meeting, texts })} className={card.lines} />
      {!proof.is_named && <p>{t('meetings.unnamed')}</p>}
      {unreached.length > 0 && (
        <>
          <h3>{t('meetings.unreached', { count: unreached.length })}</h3>
          <Lines
            lines={unreached.map(({ id, name, why }) => ({
              key: id,
              text: name,
              beside: t(`meetings.why.${why}`),
            }))}
          />
        </>
      )}
      <Group gap={12}>
        <ButtonWithIcon icon="print" onClick={() => printSheet(proofSheet({ proof, meeting }, texts))}>
          {t('meetings.printProof')}
        </ButtonWithIcon>
        {unreached.length > 0 && (
          <ButtonWithIcon icon="print" onClick={() => printSheet(labelsSheet(unreached))}>
            {t('meetings.labels', { count: unreached.length })}
          </ButtonWithIcon>
        )}
      </Group>
      <p className={card.hint}>{t('meetings.ledger')}</p>
    </Part>
  )
}

/** The summons of a meeting: writing it, a warning when today is too early or too late, and what the ledger proves. */
export const SummonsPart = ({ meeting }: { meeting: MeetingOverview }) => {
  const texts = usePanelTexts()
  const { t, say } = texts
  const call = useApi()
  const navigate = useNavigate()
  const may = useMay()
  const { run, problem, busy } = useRun()
  const { id, day, called, letter_id, fault, days_before, summons } = meeting
  const begin = () =>
    run(async () => {
      const { data } = await call<Letter>(lettersApi, { method: 'POST', body: { ids: called } })
      await call(summonsApi(id), { method: 'POST', body: { letter_id: data.id } })
      await navigate(`${letterPage}?draft=${data.id}`)
    })
  return (
    <>
      <Part title={t('meetings.summons')}>
        <p>
          {daysText(days_before, texts)} {summonsText(meeting, day, texts)}
        </p>
        {summonsRule(meeting, texts) === null && (
          <Link to={`${votingPage}?day=${day}`} className={card.touch}>
            {t('meetings.toRules')}
          </Link>
        )}
        {fault && days_before >= 0 && summons.length === 0 && (
          <Alert color="red" variant="outline" role="alert">
            {t(`meetings.fault.${fault}`)}
          </Alert>
        )}
        <p>{t('meetings.called', { count: called.length })}</p>
        {may('write', lettersName) && called.length > 0 && (
          <Group gap={12}>
            <ButtonWithIcon
              variant={summons.length === 0 && letter_id === null ? 'filled' : 'default'}
              icon="mail"
              loading={busy}
              onClick={() => void begin()}
            >
              {t('meetings.write')}
            </ButtonWithIcon>
            {letter_id !== null && (
              <Link to={`${letterPage}?draft=${letter_id}`} className={card.touch}>
                {t('meetings.goOn')}
              </Link>
            )}
          </Group>
        )}
        {problem && <p role="alert">{say(problem.title)}</p>}
      </Part>
      {summons.map((proof) => (
        <Proof key={proof.mailing_id} proof={proof} meeting={meeting} />
      ))}
    </>
  )
}
