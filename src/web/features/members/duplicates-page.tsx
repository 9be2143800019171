import { Button, Group, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  type Duplicates,
  duplicatesApi,
  type MemberPair,
  type MergedField,
  type NamedPair,
  pairsOnPage,
  type UndoneMerge,
} from '#shared/duplicates.ts'
import { pages } from '#shared/paths.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { members } from '#shared/resources/members.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { DuplicatePair, nameOf } from './duplicate-pair.tsx'
import css from './duplicates.module.css'

/** Reads the pairs, merges, keeps apart, and takes both back. */
function useDuplicates() {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
  const [parameters] = useSearchParams()
  const of = parameters.get('of') ?? ''
  const [offset, setOffset] = useState(0)
  const asked = /^\d+$/.test(of) ? `&of=${of}` : ''
  const read = useRead<Duplicates>(`${duplicatesApi.list}?limit=${pairsOnPage}&offset=${offset}${asked}`)
  const { run, problem, busy } = useRun(read.reload)
  const { offer, bar } = useActs<never>()
  const heading = useRef<HTMLHeadingElement>(null)
  const post = async <R,>(path: string, body: object): Promise<R> =>
    (await call<R>(path, { method: 'POST', body })).data
  const unmerge = async (id: number): Promise<string> => {
    const { left } = await post<UndoneMerge>(duplicatesApi.undo, { id })
    const { fields } = texts.resourceIn(members) as LocalizedResource
    const names = left.map((name) => fields[name]?.label ?? name).join(', ')
    return left.length === 0 ? t('duplicates.undone') : t('duplicates.undone.left', { fields: names })
  }
  const setApart = (ids: number[], apart: boolean) => post(duplicatesApi.apart, { ids, apart })
  const [said, setSaid] = useState('')
  /** The focus of a button that is gone goes to the top. */
  const toTop = (): void => heading.current?.focus()
  return {
    ...{ offset, setOffset, isOne: asked !== '', data: read.data, read, problem, busy, bar, said, heading },
    merge: ({ kept, other, versions }: MemberPair, take: MergedField[]) =>
      run(async () => {
        const body = { ids: [kept.id, other.id], versions, take }
        const { id } = await post<{ id: number }>(duplicatesApi.merge, body)
        const text = t('duplicates.merged', { name: nameOf(kept), other: nameOf(other) })
        offer({ text, takeBack: () => unmerge(id) }, { run })
        setOffset(0)
        toTop()
      }),
    apart: ({ kept, other }: MemberPair) =>
      run(async () => {
        const ids = [kept.id, other.id]
        await setApart(ids, true)
        const takeBack = async () => {
          await setApart(ids, false)
          return t('duplicates.together')
        }
        const text = t('duplicates.areTwo', { name: nameOf(kept), other: nameOf(other) })
        offer({ text, takeBack }, { run })
        setOffset(0)
        toTop()
      }),
    unmerge: (id: number) => run(async () => setSaid(await unmerge(id))),
    together: ({ kept_id, other_id }: NamedPair) =>
      run(async () => {
        await setApart([kept_id, other_id], false)
        setSaid(t('duplicates.together'))
      }),
  }
}

type State = ReturnType<typeof useDuplicates>

/** The things that can be taken back: the merges of the last day, and the pairs that are two people. */
const TakenBack = ({ state, canWrite }: { state: State; canWrite: boolean }) => {
  const { t, dateTime } = usePanelTexts()
  const { merges = [], apart = [] } = state.data ?? {}
  const kept = ({ kept_name, kept_id }: NamedPair) => `${kept_name} (${kept_id})`
  const second = ({ other_name, other_id }: NamedPair) => `${other_name} (${other_id})`
  const button = (text: string, onClick: () => void) =>
    canWrite && (
      <Button
        variant="default"
        size="xs"
        disabled={state.busy}
        aria-label={t('duplicates.takeBackOf', { what: text })}
        onClick={onClick}
      >
        {t('duplicates.takeBack')}
      </Button>
    )
  return (
    <>
      {merges.length > 0 && (
        <section className={card.part} aria-labelledby="merges">
          <h2 id="merges">{t('duplicates.merges')}</h2>
          <p className={card.hint}>{t('duplicates.merges.hint')}</p>
          <ul className={card.plain}>
            {merges.map((one) => {
              const text = t('duplicates.merged', { name: kept(one), other: second(one) })
              return (
                <li key={one.id} className={css.line}>
                  <span>
                    {text}, {dateTime(one.at)}
                  </span>
                  {button(text, () => void state.unmerge(one.id))}
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {apart.length > 0 && (
        <section className={card.part} aria-labelledby="apart">
          <h2 id="apart">{t('duplicates.apart')}</h2>
          <ul className={card.plain}>
            {apart.map((one) => {
              const text = t('duplicates.areTwo', { name: kept(one), other: second(one) })
              return (
                <li key={`${one.kept_id} ${one.other_id}`} className={css.line}>
                  <span>{text}</span>
                  {button(text, () => void state.together(one))}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

const Pages = ({ state, count }: { state: State; count: number }) => {
  const { t } = usePanelTexts()
  const { offset, setOffset } = state
  if (count <= pairsOnPage) return null
  const go = (to: number) => {
    setOffset(to)
    state.heading.current?.focus()
  }
  return (
    <Group gap="sm">
      <Button variant="default" disabled={offset === 0} onClick={() => go(offset - pairsOnPage)}>
        {t('pager.previous')}
      </Button>
      <span role="status">
        {t('pager.range', {
          first: String(offset + 1),
          last: String(Math.min(offset + pairsOnPage, count)),
          total: String(count),
        })}
      </span>
      <Button
        variant="default"
        disabled={offset + pairsOnPage >= count}
        onClick={() => go(offset + pairsOnPage)}
      >
        {t('pager.next')}
      </Button>
    </Group>
  )
}

/** Pairs of members who are likely one, to be merged or kept apart. */
export const Page = () => {
  const { t, say } = usePanelTexts()
  const state = useDuplicates()
  const canWrite = useMay()('write', members.name)
  const { data, read, problem, busy, bar, said } = state
  return (
    <div className={page.parts}>
      <header className={page.head}>
        <h1 tabIndex={-1} ref={state.heading}>
          {t('duplicates.title')}
        </h1>
      </header>
      <Link to={`${pages.admin}/members/`}>{t('peopleImport.back.members')}</Link>
      <p className={card.hint}>{t('duplicates.intro')}</p>
      {state.isOne && <Link to="?">{t('duplicates.all')}</Link>}
      {problem && (
        <p role="alert" className={card.problem}>
          {say(problem.title)}
        </p>
      )}
      {said && <p role="status">{said}</p>}
      {read.problem && <ReadFailure problem={read.problem} retry={read.reload} />}
      {!data && !read.problem && <Loader aria-label={t('list.loading')} />}
      {data?.count === 0 && <EmptyNote>{t('duplicates.none')}</EmptyNote>}
      {data && data.count > 0 && (
        <>
          <p>{t('duplicates.count', { count: data.count })}</p>
          <div className={css.list}>
            {data.pairs.map((pair) => (
              <DuplicatePair
                key={`${pair.kept.id} ${pair.other.id} ${pair.versions.join()}`}
                pair={pair}
                busy={busy || !canWrite}
                onMerge={(take) => void state.merge(pair, take)}
                onApart={() => void state.apart(pair)}
              />
            ))}
          </div>
          <Pages state={state} count={data.count} />
        </>
      )}
      <TakenBack state={state} canWrite={canWrite} />
      {bar}
    </div>
  )
}
