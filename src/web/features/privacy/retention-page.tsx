import { Group } from '@mantine/core'
import { useState } from 'react'
import { languages } from '#shared/languages.ts'
import { panelApi, personDeskPage } from '#shared/panel-paths.ts'
import { persondata } from '#shared/person-desk.ts'
import { type Forgettable, type Retention, registerPage } from '#shared/retention.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { ListBars } from '#web/admin/page/list-bars.tsx'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import settingsCss from '#web/admin/page/settings-page.module.css'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
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
    <Part title={tomorrow > 0 ? t('kept.tomorrow', { count: tomorrow }) : t('retention.coming')}>
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
              <LineButton
                label={t('retention.stop')}
                name={t('retention.stopOf', { name: person.name })}
                onClick={() => onStop(person)}
              />
            )}
          </li>
        ))}
      </ul>
      {total > people.length && <p>{t('retention.more', { count: total - people.length })}</p>}
    </Part>
  )
}

type StopsProps = { stops: Retention['stops']; onLift: (id: number) => void }

const Stops = ({ stops, onLift }: StopsProps) => {
  const { t, longDay } = usePanelTexts()
  if (stops.length === 0) return null
  return (
    <Part title={t('retention.stops')}>
      <ul className={css.people}>
        {stops.map(({ id, name, reason, until }) => (
          <li key={id} className={card.apart}>
            <div>
              <strong>{name}</strong>
              <div className={card.hint}>{t('retention.stopLine', { day: longDay(until), reason })}</div>
            </div>
            <LineButton
              label={t('retention.lift')}
              name={t('retention.liftOf', { name })}
              onClick={() => onLift(id)}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Fixed = ({ fixed, former_members }: Pick<Retention, 'fixed' | 'former_members'>) => {
  const { t } = usePanelTexts()
  return (
    <Part title={t('retention.fixed')}>
      <Facts of={fixed.map(({ title, text }) => [title, text])} className={css.facts} />
      <p className={card.hint}>{t('retention.numbers', { count: former_members })}</p>
    </Part>
  )
}

/** How long persons are kept, and whom the nights to come forget (/admin/persondata/retention/). */
export const Page = () => {
  const { t, language } = usePanelTexts()
  const mayWrite = useMay()
  const read = useRead<Retention>(panelApi.retention, { version: languages.indexOf(language) })
  const [version, setVersion] = useState(0)
  const shown = async (): Promise<void> => {
    await read.reload()
    setVersion((count) => count + 1)
  }
  const { call, run, problem: refusal } = useRun(shown)
  const { offer, bar } = useActs<never>()
  const [stopping, setStopping] = useState<Forgettable | null>(null)
  const saved = async (): Promise<void> => {
    await shown()
  }
  return (
    <PanelPage title={t('retention.title')} className={settingsCss.page}>
      <p className={card.hint}>{t('retention.intro')}</p>
      <Group component="p" gap="8px 16px">
        {mayWrite('write', persondata) && (
          <Link to={personDeskPage} className={card.touch}>
            {t('persondata.title')}
          </Link>
        )}
        <Link to={registerPage} className={card.touch}>
          {t('register.title')}
        </Link>
      </Group>
      <AlertLine text={refusal?.title} />
      <Reading of={read} height={320}>
        {(retention) => (
          <>
            <Coming retention={retention} onStop={setStopping} />
            <Stops
              stops={retention.stops}
              onLift={(id) =>
                void run(async () => {
                  const ended = await call(`${panelApi.retentionStops}${id}/`, { method: 'DELETE' })
                  offer({ text: t('retention.lifted'), operation: ended.operation }, { run })
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
                const { operation } = await call(panelApi.retention, { method: 'PUT', body: { months } })
                offer({ text: t('retention.saved'), operation }, { run })
              }}
              onSaved={() => void saved()}
            />
            <Fixed fixed={retention.fixed} former_members={retention.former_members} />
          </>
        )}
      </Reading>
      <ListBars>{bar}</ListBars>
      {stopping && (
        <StopDialog
          person={stopping}
          onDone={(made) => {
            offer({ text: t('retention.stopped', { name: stopping.name }), operation: made }, { run })
            setStopping(null)
            void read.reload()
          }}
          onClose={() => setStopping(null)}
        />
      )}
    </PanelPage>
  )
}
