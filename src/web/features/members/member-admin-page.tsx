import { type ReactNode, useState } from 'react'
import { useDispatch } from 'react-redux'
import { groupsOfMember } from '#shared/group-paths.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { peopleImportPage } from '#shared/people-import-plan.ts'
import { groups } from '#shared/resources/groups.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { BulkAction, ListAct } from '#web/admin/page/list-bars.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { ChosenRows, RowTools } from '#web/admin/page/resource-page-props.ts'
import { type AskedAct, useActs } from '#web/admin/page/use-acts.tsx'
import type { Filter } from '#web/admin/table/filters-of.ts'
import { Operation, OperationLink } from '#web/admin/table/operation.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { DuplicatesLine, LikesProvider } from './duplicates-line.tsx'
import { type Applicants, memberDecisions } from './member-decisions.tsx'
import { memberEnding } from './member-endings.tsx'
import { useMemberGroups } from './member-groups.tsx'
import { MemberReader } from './member-reader.tsx'
import { memberSlice } from './member-slice.ts'
import { isWaiting, MemberStatus } from './member-status.tsx'
import { MemberTimeline } from './member-timeline.tsx'
import { sortsOfStates, useStateFilters } from './use-states.ts'

async function sendMail(call: Call, { t }: PanelTexts, id: number): Promise<void> {
  const { data } = await call<string>(panelApi.sendMail(id))
  toast.success(t('members.mailSent', { recipient: data }))
}

/** The mark of a new application is removed when the form is saved. */
const formFields = Object.keys(members.fields).filter((name) => name !== 'is_new')

const bulkChanges = ({ t }: PanelTexts): BulkAction[] => [
  { label: t('members.active'), set: { member_status: true } },
  { label: t('members.markSeen'), set: { is_new: false } },
]

const incomingFilter = ({ t }: PanelTexts): Filter => ({
  kind: 'choice',
  field: 'is_new',
  label: t('members.incoming'),
  options: [
    ['', t('filter.all')],
    ['true', t('members.new')],
  ],
})

const groupFilter = ({ t }: PanelTexts): Filter => ({
  kind: 'reference',
  field: 'group',
  label: t('groups.choose'),
  to: groups.name,
})

/** Filters that few ask for: the age today, and the first day as a member. */
const rareFilters = ({ t }: PanelTexts): Filter[] => [
  { kind: 'number', field: 'age_from', label: t('members.filter.ageFrom'), max: 150, isRare: true },
  { kind: 'number', field: 'age_to', label: t('members.filter.ageTo'), max: 150, isRare: true },
  { kind: 'day', field: 'joined_from', label: t('members.filter.joinedFrom'), isRare: true },
  { kind: 'day', field: 'joined_to', label: t('members.filter.joinedTo'), isRare: true },
]

/** The newest first where new applications are asked for, else by name. */
function useOrder(): string {
  const [parameters] = useSearchParams()
  return parameters.get('is_new') === 'true' ? '-id' : 'last_name'
}

/** The decisions about applications: from a row, from the reader, and about all that are chosen. */
function useDecisions(texts: PanelTexts, call: Call, hasYears: boolean) {
  const { perform, dialog, bar } = useActs<Applicants>()
  const { approve, decline } = memberDecisions(texts, call, hasYears)
  const end = memberEnding(texts, call)
  const about = ({ id, first_name, last_name }: Member): Applicants => ({
    which: { ids: [id] },
    count: 1,
    name: `${first_name} ${last_name}`,
  })
  const offered = [approve, decline]

  const bulkActs = (
    { rows, count, which }: ChosenRows<Member>,
    { clear, ...tools }: RowTools & { clear(): void },
  ): ListAct[] => {
    // Of all that match, on whichever page, nobody knows here whom an act is about: the server leaves out the others.
    const actsOf = (some: readonly Member[], acts: readonly AskedAct<Applicants>[]): ListAct[] => {
      const [first] = some
      if (!first) return []
      const known = { which: { ids: some.map(({ id }) => id) }, count: some.length }
      const chosen = { ...about(first), ...('ids' in which ? known : { which, count }) }
      const decide = async (act: AskedAct<Applicants>): Promise<void> => {
        if (await perform(act, chosen, tools)) clear()
      }
      return acts.map((act) => ({ label: act.label, onClick: () => void decide(act) }))
    }
    const active = rows.filter(({ member_status }) => member_status)
    return [
      ...actsOf(rows.filter(isWaiting), offered),
      ...actsOf(active, [{ ...end, label: texts.t('members.end.short') }]),
    ]
  }
  return {
    dialog,
    bar,
    bulkActs,
    endMembership: (member: Member, tools: RowTools) => void perform(end, about(member), tools),
    decisions: (member: Member, tools: RowTools): ListAct[] =>
      isWaiting(member)
        ? offered.map((act) => ({
            label: act.label,
            onClick: () => void perform(act, about(member), tools),
          }))
        : [],
    /** @returns the same for the reader, which is closed once it is decided */
    inReader: (tools: RowTools, close: () => void) => {
      const decide = (act: AskedAct<Applicants>) => async (member: Member) => {
        if (await perform(act, about(member), tools)) close()
      }
      return { approve: decide(approve), decline: decide(decline) }
    },
  }
}

type Props = PageBasics & {
  /** Stands above the list. */
  intro?: ReactNode
  /** More that is done with the chosen members. */
  furtherActs?: (chosen: ChosenRows<Member>, tools: RowTools) => readonly ListAct[]
}

/** The register of members. */
export const MemberList = ({ intro, furtherActs, ...basics }: Props) => {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
  const dispatch = useDispatch<AppDispatch>()
  const order = useOrder()
  const stateFilters = useStateFilters()
  const { decisions, inReader, bulkActs, endMembership, dialog, bar } = useDecisions(
    texts,
    call,
    stateFilters.length > 0,
  )
  const inGroups = useMemberGroups(texts, call)
  const [version, setVersion] = useState(0)
  const changed = basics.isReadOnly ? undefined : () => setVersion((count) => count + 1)
  const form = { fields: formFields, past: (id: number) => <MemberTimeline id={id} changed={changed} /> }
  const markAsSeen = (id: number) =>
    dispatch(memberSlice.update({ id, body: { is_new: false }, refetch: false })).unwrap()
  return (
    <LikesProvider>
      <ResourcePage
        {...basics}
        slice={memberSlice}
        columns={[
          'id',
          'first_name',
          'last_name',
          'age',
          'gender',
          'city',
          'email',
          'phone_number',
          {
            key: 'member_status',
            cell: (member) => <MemberStatus {...member} />,
            ...(stateFilters.length > 0 && sortsOfStates(texts)),
          },
        ]}
        order={order}
        filters={[
          'member_status',
          incomingFilter(texts),
          'city',
          groupFilter(texts),
          ...stateFilters,
          ...rareFilters(texts),
        ]}
        form={form}
        version={version}
        importPage={
          basics.isReadOnly ? undefined : { to: peopleImportPage('members'), label: t('peopleImport.button') }
        }
        bulk={bulkChanges(texts)}
        texts={{
          createFailed: ({ title }) => texts.say(title),
          deleted: (id) => t('members.deleted', { id }),
          deleteFailed: (id) => t('members.notDeleted', { id }),
        }}
        intro={
          <>
            {intro}
            <DuplicatesLine />
          </>
        }
        bulkActs={
          basics.isReadOnly
            ? undefined
            : (chosen, tools) => [
                ...bulkActs(chosen, tools),
                ...inGroups.bulkActs(chosen, tools),
                ...(furtherActs?.(chosen, tools) ?? []),
              ]
        }
        bars={
          <>
            {bar}
            {inGroups.bar}
          </>
        }
        readsFirst={(member) => isWaiting(member) || basics.isReadOnly === true}
        reader={({ id, close, edit }, tools) => (
          <MemberReader
            resource={basics.resource}
            id={id}
            title={basics.record}
            acts={
              basics.isReadOnly
                ? null
                : {
                    ...inReader(tools, close),
                    seen: (member) => {
                      void tools.run(() => markAsSeen(member.id))
                      close()
                    },
                  }
            }
            edit={basics.isReadOnly ? null : edit}
            changed={changed}
            version={version}
            close={close}
          />
        )}
        decisions={basics.isReadOnly ? undefined : decisions}
        operations={
          basics.isReadOnly
            ? undefined
            : (member, tools) => (
                <>
                  <OperationLink
                    label={texts.resourceIn(members).fields.groups.label}
                    of={tools.name}
                    icon="people"
                    href={groupsOfMember(member.id)}
                  />
                  {member.member_status ? (
                    <Operation
                      label={t('members.end')}
                      of={tools.name}
                      icon="close"
                      onClick={() => endMembership(member, tools)}
                    />
                  ) : (
                    <Operation
                      label={t('members.sendMail')}
                      of={tools.name}
                      icon="send"
                      onClick={() => void tools.run(() => sendMail(call, texts, member.id))}
                    />
                  )}
                </>
              )
        }
      >
        {dialog}
        {inGroups.dialog}
      </ResourcePage>
    </LikesProvider>
  )
}
