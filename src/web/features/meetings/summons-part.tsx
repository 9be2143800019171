import { Alert, Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type Letter, letterPage, lettersApi, lettersName } from '#shared/letters.ts'
import { type MeetingOverview, type SummonsProof, summonsApi, votingPage } from '#shared/meetings.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { printSheet } from '#web/admin/print/print.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { labelsSheet, proofSheet } from './meeting-sheets.tsx'
import { daysText, proofFacts, summonsDaysText, summonsRule } from './meeting-words.ts'
import css from './meetings.module.css'

type ProofProps = { proof: SummonsProof; meeting: MeetingOverview }

/** The proof of a summons that was sent. */
const Proof = ({ proof, meeting }: ProofProps) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { unreached } = proof
  return (
    <section className={card.part} aria-label={t('meetings.proof', { day: proof.day })}>
      <h2>{t('meetings.proof', { day: proof.day })}</h2>
      <p>
        <strong>{proof.title}</strong>
      </p>
      <dl className={card.lines}>
        {proofFacts(proof, { limits: meeting, texts }).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!proof.is_named && <p>{t('meetings.unnamed')}</p>}
      {unreached.length > 0 && (
        <>
          <h3>{t('meetings.unreached', { count: unreached.length })}</h3>
          <ul className={card.lines}>
            {unreached.map(({ id, name, why }) => (
              <li key={id}>
                {name}
                <span>{t(`meetings.why.${why}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={css.tools}>
        <Button
          variant="default"
          leftSection={<AdminIcon name="print" />}
          onClick={() => printSheet(proofSheet({ proof, meeting }, texts))}
        >
          {t('meetings.printProof')}
        </Button>
        {unreached.length > 0 && (
          <Button
            variant="default"
            leftSection={<AdminIcon name="print" />}
            onClick={() => printSheet(labelsSheet(unreached))}
          >
            {t('meetings.labels', { count: unreached.length })}
          </Button>
        )}
      </div>
      <p className={card.hint}>{t('meetings.ledger')}</p>
    </section>
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
  const rule = summonsRule(meeting, texts)
  const begin = () =>
    run(async () => {
      const { data } = await call<Letter>(lettersApi, { method: 'POST', body: { ids: called } })
      await call(summonsApi(id), { method: 'POST', body: { letter_id: data.id } })
      await navigate(`${letterPage}?draft=${data.id}`)
    })
  return (
    <>
      <section className={card.part} aria-labelledby="summons">
        <h2 id="summons">{t('meetings.summons')}</h2>
        <p>
          {daysText(days_before, texts)} {rule ?? t('meetings.noRule')} {summonsDaysText(meeting, day, texts)}
        </p>
        {rule === null && (
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
          <div className={css.tools}>
            <Button
              variant={summons.length === 0 && letter_id === null ? 'filled' : 'default'}
              leftSection={<AdminIcon name="mail" />}
              loading={busy}
              onClick={() => void begin()}
            >
              {t('meetings.write')}
            </Button>
            {letter_id !== null && (
              <Link to={`${letterPage}?draft=${letter_id}`} className={card.touch}>
                {t('meetings.goOn')}
              </Link>
            )}
          </div>
        )}
        {problem && <p role="alert">{say(problem.title)}</p>}
      </section>
      {summons.map((proof) => (
        <Proof key={proof.mailing_id} proof={proof} meeting={meeting} />
      ))}
    </>
  )
}
