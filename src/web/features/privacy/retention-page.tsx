import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { languages } from '#shared/languages.ts'
import { panelApi, personDeskPage } from '#shared/panel-paths.ts'
import { persondata } from '#shared/person-desk.ts'
import { type Forgettable, type Retention, registerPage } from '#shared/retention.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import settingsCss from '#web/admin/page/settings-page.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { PeriodForm } from './period-form.tsx'
import css from './privacy.module.css'
import { StopDialog } from './stop-dialog.tsx'

type ComingProps = { retention: Retention; onStop: (person: Forgettable) => void }

/** Those whom the nights to come forget. */
const Coming = ({ retention: { rows, people, total }, onStop }: ComingProps) => {
  const { t, longDay } = usePanelTexts()
  const mayWrite = useMay()
  const tomorrow = rows.reduce((sum, row) => sum + row.tomorrow, 0)
  const titles = new Map(rows.map(({ name, title }) => [name, title]))
  return (
    <section className={card.part} aria-labelledby="coming">
      <h2 id="coming">{tomorrow > 0 ? t('kept.tomorrow', { count: tomorrow }) : t('retention.coming')}</h2>
      {total === 0 && <p>{t('retention.nobody')}</p>}
      <ul className={css.people}>
        {people.map((person) => (
          <li key={`${person.class} ${person.id}`} className={card.apart}>
            <div>
              <strong>{person.name}</strong>
              <div className={card.hint}>
                {titles.get(person.class)} · {longDay(person.due)}
              </div>
            </div>
            {mayWrite('write', person.resource) && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('retention.stopOf', { name: person.name })}
                onClick={() => onStop(person)}
              >
                {t('retention.stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > people.length && <p>{t('retention.more', { count: total - people.length })}</p>}
    </section>
  )
}

type StopsProps = { stops: Retention['stops']; onLift: (id: number) => void }

const Stops = ({ stops, onLift }: StopsProps) => {
  const { t, longDay } = usePanelTexts()
  if (stops.length === 0) return null
  return (
    <section className={card.part} aria-labelledby="stops">
      <h2 id="stops">{t('retention.stops')}</h2>
      <ul className={css.people}>
        {stops.map(({ id, name, reason, until }) => (
          <li key={id} className={card.apart}>
            <div>
              <strong>{name}</strong>
              <div className={card.hint}>{t('retention.stopLine', { day: longDay(until), reason })}</div>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={t('retention.liftOf', { name })}
              onClick={() => onLift(id)}
            >
              {t('retention.lift')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Fixed = ({ fixed, former_members }: Pick<Retention, 'fixed' | 'former_members'>) => {
  const { t } = usePanelTexts()
  return (
    <section className={card.part} aria-labelledby="fixed">
      <h2 id="fixed">{t('retention.fixed')}</h2>
      <dl className={css.facts}>
        {fixed.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={card.hint}>{t('retention.numbers', { count: former_members })}</p>
    </section>
  )
}

/** How long persons are kept, and whom the nights to come forget (/admin/persondata/retention/). */
export const Page = () => {
  const { t, say, language } = usePanelTexts()
  const call = useApi()
  const mayWrite = useMay()
  const {
    data: retention,
    problem,
    reload,
  } = useRead<Retention>(panelApi.retention, {
    version: languages.indexOf(language),
  })
  const { run, problem: refusal } = useRun(reload)
  const [version, setVersion] = useState(0)
  const [stopping, setStopping] = useState<Forgettable | null>(null)
  const saved = async (): Promise<void> => {
    toast.success(t('retention.saved'))
    await reload()
    setVersion((count) => count + 1)
  }
  return (
    <div className={settingsCss.page}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{t('retention.title')}</h1>
      </header>
      <p className={card.hint}>{t('retention.intro')}</p>
      <p className={css.links}>
        {mayWrite('write', persondata) && (
          <Link to={personDeskPage} className={card.touch}>
            {t('persondata.title')}
          </Link>
        )}
        <Link to={registerPage} className={card.touch}>
          {t('register.title')}
        </Link>
      </p>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {refusal && <p role="alert">{say(refusal.title)}</p>}
      {!retention && !problem && <Skeleton height={320} />}
      {retention && (
        <>
          <Coming retention={retention} onStop={setStopping} />
          <Stops
            stops={retention.stops}
            onLift={(id) =>
              void run(async () => {
                await call(`${panelApi.retentionStops}${id}/`, { method: 'DELETE' })
                toast.success(t('retention.lifted'))
              })
            }
          />
          <h2>{t('retention.periods')}</h2>
          <PeriodForm
            key={version}
            rows={retention.rows}
            today={retention.today}
            isReadOnly={!mayWrite('write', 'retention')}
            send={async (months) => {
              await call(panelApi.retention, { method: 'PUT', body: { months } })
            }}
            onSaved={() => void saved()}
          />
          <Fixed fixed={retention.fixed} former_members={retention.former_members} />
        </>
      )}
      {stopping && (
        <StopDialog
          person={stopping}
          onDone={() => {
            setStopping(null)
            void reload()
          }}
          onClose={() => setStopping(null)}
        />
      )}
    </div>
  )
}
